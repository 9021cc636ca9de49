import { expect } from 'chai';
import { existsSync, readFileSync } from 'node:fs';
import { fitOf, type FitPart } from '../../../domain/fit.ts';
import type { Specs } from '../../../domain/specs.ts';
import seeded from './products.json' with { type: 'json' };

const catalogue: { name: string; category: string; specs: Specs }[] = seeded;

const here = new URL('./', import.meta.url);
const publicFiles = new URL('../../../storefront/public/', import.meta.url);
const read = (file: string): unknown => JSON.parse(readFileSync(new URL(file, here), 'utf8'));

type Row = Record<string, unknown>;
type Check = (value: unknown) => boolean;

const isRow = (value: unknown): value is Row =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function rows(file: string): Row[] {
  const data = read(file);
  if (!Array.isArray(data) || !data.every(isRow)) throw new Error(`${file} is no array of objects`);
  return data;
}

const text: Check = (value) => typeof value === 'string' && value.trim() === value && value !== '';
const number: Check = (value) => typeof value === 'number' && Number.isFinite(value) && value > 0;
const whole: Check = (value) => number(value) && Number.isInteger(value);
const count: Check = (value) => value === 0 || whole(value);
const flag: Check = (value) => typeof value === 'boolean';
const oneOf =
  (...allowed: string[]): Check =>
  (value) =>
    typeof value === 'string' && allowed.includes(value);
const listOf =
  (check: Check): Check =>
  (value) =>
    Array.isArray(value) &&
    value.length > 0 &&
    new Set(value).size === value.length &&
    value.every(check);
const absentOr =
  (check: Check): Check =>
  (value) =>
    value === undefined || check(value);

const socket = oneOf('AM5', 'AM4', 'LGA1851', 'LGA1700');
const boardSize = oneOf('E-ATX', 'ATX', 'Micro-ATX', 'Mini-ITX');
const ddr = oneOf('DDR5', 'DDR4');
const module = oneOf('DIMM', 'SO-DIMM');

const specsOf: Record<string, Record<string, Check>> = {
  processors: {
    socket,
    architecture: text,
    cores: whole,
    threads: whole,
    baseClockGHz: number,
    boostClockGHz: number,
    tdpWatts: whole,
    maxPowerWatts: whole,
    memoryTypes: listOf(ddr),
    eccMemory: absentOr(flag),
    integratedGraphics: flag,
    coolerIncluded: flag,
  },
  motherboards: {
    socket,
    formFactor: boardSize,
    chipset: text,
    memoryType: ddr,
    memoryModule: module,
    memorySlots: whole,
    maxMemoryGB: whole,
    eccMemory: absentOr(flag),
    registeredMemory: flag,
    m2Slots: whole,
    m2SataSlots: absentOr(count),
    m2Lengths: listOf(oneOf('2230', '2242', '2260', '2280', '2580', '22110', '25110')),
    sataPorts: count,
    cpuPlugs4Pin: count,
    cpuPlugs8Pin: whole,
    biosFlashback: absentOr(flag),
    wifi: flag,
  },
  memory: {
    memoryType: ddr,
    module,
    capacityGB: whole,
    modules: whole,
    speedMTs: whole,
    casLatency: whole,
    voltage: number,
    ecc: flag,
    registered: flag,
    heatSpreader: flag,
  },
  'graphics-cards': {
    chip: text,
    memoryGB: whole,
    memoryType: oneOf('GDDR7', 'GDDR6'),
    lengthMm: whole,
    slots: number,
    fans: whole,
    powerWatts: whole,
    recommendedPsuWatts: whole,
    pcie6PinPlugs: count,
    pcie8PinPlugs: count,
    pcie16PinPlugs: count,
  },
  storage: {
    kind: oneOf('NVMe SSD', 'SATA SSD', 'Hard disk'),
    capacityGB: whole,
    formFactor: oneOf('M.2 2280', '2.5 inch', '3.5 inch'),
    interface: oneOf('PCIe 5.0 x4', 'PCIe 4.0 x4', 'SATA 6 Gb/s'),
    readMBs: whole,
    writeMBs: whole,
    enduranceTBW: absentOr(whole),
  },
  'power-supplies': {
    formFactor: oneOf('ATX', 'SFX'),
    powerWatts: whole,
    efficiency: oneOf(...['Bronze', 'Gold', 'Platinum', 'Titanium'].map((m) => `80 PLUS ${m}`)),
    modular: oneOf('full', 'semi', 'none'),
    fanMm: whole,
    lengthMm: whole,
    cpuPlugs8Pin: absentOr(whole),
    pciePlugs: absentOr(whole),
    pcie16PinPlugs: count,
    atx3: flag,
  },
  cases: {
    formFactor: oneOf('Mid tower', 'Full tower', 'Mini-ITX', 'Micro-ATX tower'),
    motherboards: listOf(boardSize),
    maxGraphicsCardMm: whole,
    expansionSlots: whole,
    maxCoolerMm: whole,
    powerSupply: oneOf('ATX', 'SFX-L', 'SFX'),
    maxPowerSupplyMm: absentOr(whole),
    bays35: count,
    bays25: count,
    fansIncluded: count,
    radiatorMaxMm: whole,
    color: text,
    sidePanel: oneOf('tempered glass', 'mesh', 'solid'),
  },
  coolers: {
    kind: oneOf('Air', 'Liquid'),
    sockets: listOf(socket),
    fans: whole,
    fanMm: whole,
    heightMm: absentOr(whole),
    radiatorMm: absentOr(whole),
    tdpWatts: whole,
    noiseDba: absentOr(number),
    rgb: flag,
  },
};

const categories = Object.keys(specsOf);
const named = (row: Row): string => String(row['name']);

function faultsOfSpecs(product: Row): string[] {
  const expected = specsOf[String(product['category'])] ?? {};
  const specs = product['specs'];
  if (!isRow(specs)) return [`${named(product)}: no specs`];
  return [
    ...Object.keys(specs).filter((key) => !Object.hasOwn(expected, key)),
    ...Object.keys(expected).filter((key) => expected[key]?.(specs[key]) !== true),
  ].map((key) => `${named(product)}: ${key} is ${JSON.stringify(specs[key])}`);
}

const pictureOf = (row: Row): URL => new URL(`.${String(row['image'])}`, publicFiles);

describe('the catalogue', () => {
  const products = rows('products.json');
  const reviews = rows('reviews.json');
  const failing = (list: Row[], holds: (row: Row) => boolean): string[] =>
    list.filter((row) => !holds(row)).map(named);

  it('has at least 72 products with names of their own', () => {
    expect(products.length).to.be.at.least(72);
    expect(new Set(products.map((p) => named(p).toLowerCase())).size).to.equal(products.length);
    expect(failing(products, (p) => text(p['name']) && named(p).length <= 120)).to.deep.equal([]);
  });

  it('fills each of its eight categories, and no other', () => {
    expect(categories).to.have.length(8);
    expect(failing(products, (p) => categories.includes(String(p['category'])))).to.deep.equal([]);
    for (const category of categories)
      expect(products.filter((p) => p['category'] === category).length, category).to.be.at.least(8);
  });

  it('opens with six products from six categories', () => {
    expect(new Set(products.slice(0, 6).map((p) => p['category'])).size).to.equal(6);
  });

  it('has prices in whole cents', () => {
    const inCents = (price: unknown): boolean =>
      typeof price === 'number' && price > 0 && Number(price.toFixed(2)) === price;
    expect(failing(products, (p) => inCents(p['price']))).to.deep.equal([]);
  });

  it('has whole numbers in stock, exactly one product sold out', () => {
    expect(failing(products, (p) => count(p['Stock']) && Number(p['Stock']) <= 60)).to.deep.equal(
      [],
    );
    expect(products.filter((p) => p['Stock'] === 0)).to.have.length(1);
  });

  it('describes every product in 80 to 600 characters', () => {
    const told = ({ description }: Row): boolean =>
      typeof description === 'string' &&
      text(description) &&
      description.length >= 80 &&
      description.length <= 600;
    expect(failing(products, told)).to.deep.equal([]);
  });

  it('gives each product the specs of its category, typed, and no others', () => {
    expect(products.flatMap(faultsOfSpecs)).to.deep.equal([]);
  });

  it('says all that the rules ask of any two parts, but for what the makers do not say for sure', () => {
    const parts = catalogue.map(({ name, category, specs }): FitPart => ({
      id: name,
      name,
      category,
      specs,
      quantity: 1,
    }));
    const missing = parts.flatMap((part, i) =>
      parts
        .slice(i + 1)
        .flatMap((other) => fitOf([part, other]).findings)
        .flatMap((finding) => finding.missing.map(({ part: { id }, fact }) => `${id}: ${fact}`)),
    );
    expect([...new Set(missing)].sort()).to.deep.equal([
      'Corsair SF750 (2024): pciePlugs',
      'Fractal Design Define 7 XL Black Solid: maxPowerSupplyMm',
      'Lian Li A4-H2O Black: maxPowerSupplyMm',
      'Montech AIR 903 MAX Black: maxPowerSupplyMm',
      'Thermaltake Versa H17 Black: maxPowerSupplyMm',
      'be quiet! Pure Power 13 M 750W: pciePlugs',
      'be quiet! Silent Base 802 Black: maxPowerSupplyMm',
    ]);
  });

  it('measures air coolers by height and liquid ones by radiator', () => {
    const measured = ({ category, specs }: Row): boolean =>
      category !== 'coolers' ||
      (isRow(specs) &&
        (specs['kind'] === 'Air') === Object.hasOwn(specs, 'heightMm') &&
        (specs['kind'] === 'Liquid') === Object.hasOwn(specs, 'radiatorMm'));
    expect(failing(products, measured)).to.deep.equal([]);
  });

  it('has no fields beyond those of a product and a review', () => {
    const fields = ['name', 'price', 'Stock', 'description', 'image', 'category', 'specs'];
    for (const product of products) expect(product, named(product)).to.have.all.keys(...fields);
    for (const review of reviews)
      expect(review, named(review)).to.have.all.keys('name', 'review', 'image', 'location');
  });

  it('has at least 12 reviews, each with a text, a name and a place', () => {
    expect(reviews.length).to.be.at.least(12);
    const whole = (r: Row): boolean => text(r['name']) && text(r['review']) && text(r['location']);
    expect(failing(reviews, whole)).to.deep.equal([]);
    expect(new Set(reviews.map(named)).size).to.equal(reviews.length);
  });

  it('has a picture of its own for each product, named for it', () => {
    const slug = (name: string): string =>
      name
        .toLowerCase()
        .replaceAll(/[^a-z0-9]+/g, '-')
        .replaceAll(/^-|-$/g, '');
    expect(
      failing(products, (p) => p['image'] === `/pictures/${slug(named(p))}.svg`),
    ).to.deep.equal([]);
    expect(new Set(products.map((p) => p['image'])).size).to.equal(products.length);
  });

  it('has a portrait of their own for each reviewer', () => {
    expect(
      failing(reviews, (r) => /^\/pictures\/reviewer-\d+\.svg$/.test(String(r['image']))),
    ).to.deep.equal([]);
    expect(new Set(reviews.map((r) => r['image'])).size).to.equal(reviews.length);
  });

  it('has every picture: small, titled, without script or outside address', () => {
    const general = [...categories, 'default-avatar'].map((image) => ({
      image: `/pictures/${image}.svg`,
    }));
    for (const { href: file } of [...products, ...reviews, ...general].map(pictureOf)) {
      expect(existsSync(new URL(file)), file).to.equal(true);
      const svg = readFileSync(new URL(file), 'utf8');
      expect(svg.length, file).to.be.below(8192);
      expect(svg, file).to.match(/<title>[^<]+<\/title>/);
      expect(svg.replace('http://www.w3.org/2000/svg', ''), file).not.to.match(
        /<script|<text|<style|\bon\w+=|href="(?!#)|url\((?!#)|https?:/i,
      );
    }
  });
});
