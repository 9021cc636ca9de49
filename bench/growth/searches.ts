/**
 * Searches as shoppers type them: common and rare words, several words, misspelt ones, one letter.
 */
export const searches = `
gaming, black, rgb, corsair, asus, ddr5, wireless, ssd, amd,
threadripper, noctua, 9800x3d, optane, ironwolf, epyc, taichi,
rtx 5080, ryzen 9800x3d, samsung 990 pro 2tb, corsair vengeance 32gb ddr5, asus rog strix b650,
white mid tower case, 850w gold modular, rx 9070 xt, geforce rtx 4070 super, 4tb nvme,
msi mag z790, am5 motherboard wifi,
ryzn 9800x3d, rtx5080, corsiar, nvidea, samsng 990, gigabite, seagat, logitec mouse, thermaltke,
radeom rx, z, r, xyzzy,
gpu, ram, cpu cooler, 850 w gold psu, m.2 ssd 2 tb, asus mobo am5`
  .trim()
  .split(/,\s+/);
