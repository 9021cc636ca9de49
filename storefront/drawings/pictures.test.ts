import { expect } from 'chai';
import { readFileSync, readdirSync } from 'node:fs';
import { drawing } from './drawing.ts';
import { palette } from './palette.ts';
import { addressOf, parts, pictures } from './pictures.ts';

/** What render.ts makes, by address: width and height. */
const pixels = new Map([
  ['/icon-192.png', [192, 192]],
  ['/icon-512.png', [512, 512]],
  ['/apple-touch-icon.png', [180, 180]],
  ['/og.png', [1200, 630]],
]);

const folder = new URL('../public/', import.meta.url);
const kept = (address: string): string => readFileSync(new URL(`.${address}`, folder), 'utf8');
const untitled = (svg: string): string => svg.replace(/<title>.*<\/title>/, '');
describe('the drawings', () => {
  const all = [...pictures()];

  it('are the committed files, to the letter', () => {
    const stale = all.filter(([address, svg]) => kept(address) !== svg).map(([address]) => address);
    expect(stale, 'run: npm run draw').to.deep.equal([]);
  });

  it('are all that lies in the public folder, beside the pictures made of pixels', () => {
    const made = new Set([...all.map(([address]) => address), ...pixels.keys()]);
    const lying = readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.(svg|png)$/.test(entry.name))
      .map((entry) => `${entry.parentPath}/${entry.name}`.slice(folder.pathname.length - 1))
      .map((path) => path.replaceAll('//', '/'));
    expect(lying.filter((path) => !made.has(path))).to.deep.equal([]);
    expect([...made].filter((path) => !lying.includes(path))).to.deep.equal([]);
  });

  it('are pixels where a phone or another site wants them, small and in size', () => {
    for (const [address, size] of pixels) {
      const png = readFileSync(new URL(`.${address}`, folder));
      expect([png.readUInt32BE(16), png.readUInt32BE(20)], address).to.deep.equal(size);
      expect(png.length, address).to.be.below(100_000);
    }
  });

  it('are one for each part of the catalogue', () => {
    const addresses = parts().map(addressOf);
    expect(addresses).to.have.length(84);
    expect(new Set(addresses).size).to.equal(84);
    for (const address of addresses)
      expect(address).to.match(/^\/pictures\/[a-z0-9-]{1,100}\.svg$/);
  });

  it('all differ, by more than their titles', () => {
    expect(new Set(all.map(([, svg]) => untitled(svg))).size).to.equal(all.length);
  });

  it('are small', () => {
    const limit = (address: string): number => (address.startsWith('/scenes/') ? 20_480 : 8192);
    const large = all.filter(([address, svg]) => Buffer.byteLength(svg) >= limit(address));
    expect(large.map(([address, svg]) => `${address}: ${svg.length}`)).to.deep.equal([]);
  });

  it('use the palette, and no colour beside it', () => {
    const known = new Set<string>(Object.values(palette).flat());
    const strange = all.flatMap(([address, svg]) =>
      (svg.match(/#[0-9a-f]{6}\b/g) ?? [])
        .filter((c) => !known.has(c))
        .map((c) => `${address} ${c}`),
    );
    expect(strange).to.deep.equal([]);
  });

  it('are well written: titled, without script, font, broken number or outside address', () => {
    for (const [address, svg] of all) {
      expect(svg, address).to.match(/<title>[^<]+<\/title>/);
      expect(svg, address).not.to.match(
        /NaN|undefined|Infinity|<script|<text|<style|\bon\w+=|data:/,
      );
      const links = svg.match(/(?:href="|url\()[^")]*/g) ?? [];
      expect(
        links.filter((link) => !/^(href="|url\()#/.test(link)),
        address,
      ).to.deep.equal([]);
      for (const [, id] of svg.matchAll(/(?:href="|url\()#(\w+)/g))
        expect(svg, `${address} uses #${id}`).to.include(` id="${id}"`);
    }
  });

  it('are the same for the same facts', () => {
    for (const each of parts()) expect(drawing(each)).to.equal(drawing(structuredClone(each)));
  });

  it('draw a part of which nothing is known, and refuse a category that there is not', () => {
    for (const category of new Set(parts().map((each) => each.category)))
      expect(drawing({ category, name: 'A part', specs: {} }), category).not.to.match(
        /NaN|undefined/,
      );
    expect(() => drawing({ category: 'chairs', name: 'A chair', specs: {} })).to.throw('chairs');
  });
});
