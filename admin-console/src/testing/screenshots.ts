// Takes screenshots of every screen of the console, at three widths and in both themes:
//
//   node admin-console/src/testing/screenshots.ts [names…]     screens whose name contains one of these
//
import { takePictures } from '../../../storefront/src/testing/camera.ts';
import { launchChromium, shopUrl } from '../../../storefront/src/testing/chromium.ts';
import { demoAdmin, enterConsole, fillLogin } from './console.ts';
import { prepareScreens, type Screen } from './screens.ts';

const browser = await launchChromium();

const newPage = async () => {
  const context = await browser.newContext({
    baseURL: shopUrl(),
    locale: 'en-US',
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  // Leaving a form with changes opens a dialog, which must be accepted.
  page.on('dialog', (dialog) => void dialog.accept());
  return page;
};

try {
  const { customer, screens } = await prepareScreens();
  const pages = { nobody: await newPage(), customer: await newPage(), admin: await newPage() };
  await pages.customer.goto('/admin/');
  await fillLogin(pages.customer, customer);
  await enterConsole(pages.admin, demoAdmin);

  const shoot = async ({ name, path, shows, by = 'admin', before, act }: Screen) => {
    const page = pages[by];
    await before?.(page);
    const taken = await takePictures(page, `console ${name}`, {
      widths: [390, 820, 1440],
      open: async () => {
        await page.goto(path);
        await page.getByText(shows).first().waitFor();
        await act?.(page);
      },
    });
    await page.unrouteAll();
    return taken;
  };

  const asked = process.argv.slice(2);
  const isAsked = ({ name }: Screen) =>
    asked.length === 0 || asked.some((part) => name.includes(part));
  let taken = 0;
  for (const screen of screens.filter(isAsked)) taken += await shoot(screen);
  console.log(`${taken} pictures in screenshots/`);
} finally {
  await browser.close();
}
