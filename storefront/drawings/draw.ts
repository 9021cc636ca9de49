// Writes every picture of the shop into its public folder: npm run draw
import { mkdirSync, writeFileSync } from 'node:fs';
import { pictures } from './pictures.ts';
import { pixels } from './render.ts';

const write = (address: string, picture: string | Buffer): void => {
  const file = new URL(`../public${address}`, import.meta.url);
  mkdirSync(new URL('./', file), { recursive: true });
  writeFileSync(file, picture);
};

for (const [address, svg] of pictures()) write(address, svg);
for (const [address, render] of pixels) write(address, await render());
