import { expect } from 'chai';
import sharp from 'sharp';
import { sender } from '../../application/fakes/images.ts';
import { InvalidInput } from '../../domain/errors.ts';
import { pictureProcess } from './process.ts';
import {
  gifOfFrames,
  hollowPng,
  jpegOfScans,
  pngOfPackedNotes,
} from './testing/hostile-pictures.ts';

// The processor's time is limited as in the shop; by the clock a busy machine may take long.
const inProcess = pictureProcess({ clockMs: 300_000 });
const toWebP = (bytes: Buffer): Promise<Buffer> => inProcess(bytes, sender);

const red = { r: 200, g: 20, b: 20 };
const blue = { r: 20, g: 20, b: 200 };
const picture = (width = 300, height = 200, background = red) =>
  sharp({ create: { width, height, channels: 3, background } });
/** A large one is made in a fifth of the time. */
const grey = (width: number, height: number) => {
  const raw = { width, height, channels: 1 } as const;
  return sharp(Buffer.alloc(width * height, 90), { raw }).toColourspace('b-w');
};

const formats = {
  jpeg: () => picture().jpeg().toBuffer(),
  png: () => picture().png().toBuffer(),
  webp: () => picture().webp().toBuffer(),
  gif: () => picture().gif().toBuffer(),
  avif: () => picture().avif().toBuffer(),
};

const refusalOf = async (bytes: Buffer): Promise<string> => {
  const error = await toWebP(bytes).catch((error: unknown) => error);
  expect(error).to.be.instanceOf(InvalidInput);
  expect(error).to.have.nested.property('fields[0].field', 'image');
  return error instanceof InvalidInput ? error.message : '';
};

const colourOf = async (bytes: Buffer) => {
  const { channels } = await sharp(bytes).stats();
  return channels.slice(0, 3).map(({ mean }) => Math.round(mean / 20) * 20);
};

describe('a picture that was sent', () => {
  for (const [format, make] of Object.entries(formats)) {
    it(`is made anew as WebP from ${format}`, async () => {
      const bytes = await toWebP(await make());
      expect(await sharp(bytes).metadata()).to.include({ format: 'webp', width: 300, height: 200 });
      expect(await colourOf(bytes)).to.deep.equal([200, 20, 20]);
    });
  }

  it('is made smaller when it is large, and never larger', async () => {
    const large = await toWebP(await picture(4000, 1000).jpeg().toBuffer());
    expect(await sharp(large).metadata()).to.include({ width: 2000, height: 500 });
    const small = await toWebP(await picture(3, 2).png().toBuffer());
    expect(await sharp(small).metadata()).to.include({ width: 3, height: 2 });
  });

  it('stands upright', async () => {
    const lying = await picture(300, 200).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    const { width, height, orientation } = await sharp(await toWebP(lying)).metadata();
    expect({ width, height, orientation }).to.deep.equal({
      width: 200,
      height: 300,
      orientation: undefined,
    });
  });

  it('loses what the camera wrote: the place, the owner, the colour profile', async () => {
    const telling = await picture()
      .withIccProfile('p3')
      .withExif({
        IFD0: { Copyright: 'Ada Lovelace' },
        IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1' },
      })
      .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf>Ada Lovelace</rdf></x:xmpmeta>')
      .jpeg()
      .toBuffer();
    expect(await sharp(telling).metadata()).to.include.keys('exif', 'xmp', 'icc');
    expect(telling.includes('Ada Lovelace')).to.equal(true);

    const bytes = await toWebP(telling);
    expect(await sharp(bytes).metadata()).not.to.have.any.keys('exif', 'xmp', 'icc', 'iptc');
    expect(bytes.includes('Ada Lovelace')).to.equal(false);
  });

  it('is only its first frame when it moves', async () => {
    const frames = await Promise.all(
      [red, blue].map((colour) => picture(40, 30, colour).raw().toBuffer()),
    );
    const moving = await sharp(Buffer.concat(frames), {
      raw: { width: 40, height: 60, channels: 3, pageHeight: 30 },
    })
      .gif({ delay: [100, 100] })
      .toBuffer();
    expect(await sharp(moving).metadata()).to.include({ pages: 2 });

    const bytes = await toWebP(moving);
    const { pages, height } = await sharp(bytes).metadata();
    expect({ pages, height }).to.deep.equal({ pages: undefined, height: 30 });
    expect(await colourOf(bytes)).to.deep.equal([200, 20, 20]);
  });

  it('keeps nothing of what is hidden behind it', async () => {
    const script = '<script>alert(1)</script>';
    const polyglots = [
      Buffer.concat([await formats.jpeg(), Buffer.from(script)]),
      Buffer.concat([await formats.png(), Buffer.from(`PK\u0003\u0004${script}`)]),
      Buffer.concat([await formats.gif(), Buffer.from(script)]),
    ];
    for (const polyglot of polyglots) {
      const bytes = await toWebP(polyglot);
      expect(bytes.includes('script')).to.equal(false);
      expect(await sharp(bytes).metadata()).to.include({ format: 'webp', width: 300 });
    }
  });

  it('is refused unless it is one, whatever it says that it is', async () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect/></svg>';
    const files: Record<string, Buffer> = {
      nothing: Buffer.alloc(0),
      text: Buffer.from('hello'),
      svg: Buffer.from(svg),
      'svg with a prologue': Buffer.from(`<?xml version="1.0"?>\n<!-- GIF89a -->${svg}`),
      html: Buffer.from('<!doctype html><script>alert(1)</script>'),
      pdf: Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n'),
      tiff: await picture().tiff().toBuffer(),
      'a script that begins as a GIF': Buffer.from('GIF89a/*'.padEnd(800, ' ').concat('*/=1;')),
      'a PNG without pixels': hollowPng({ width: 10, height: 10 }),
    };
    for (const [what, file] of Object.entries(files))
      expect(await refusalOf(file), what).to.equal('This file is not a picture that we can read');
  });

  for (const [format, make] of Object.entries(formats)) {
    it(`is refused when its ${format} is cut short or damaged in the header`, async () => {
      const bytes = await make();
      await refusalOf(bytes.subarray(0, Math.floor(bytes.length * 0.6)));
      await refusalOf(Buffer.concat([Buffer.from('XXXX'), bytes.subarray(4)]));
    });
  }

  it('is refused when it is a bomb, before it goes off', async () => {
    const gif = Buffer.from('GIF89a\uffff\uffff\uffff\uffff', 'latin1');
    gif.fill(0xff, 6, 10);
    for (const [width, height] of [
      [60_000, 60_000],
      [50_000_001, 1],
    ] as const)
      expect(await refusalOf(hollowPng({ width, height }))).to.include('too many pixels');
    await refusalOf(gif);
  });

  it('is refused when it has more scans than a JPEG needs', async () => {
    const size = { width: 800, height: 600 };
    const { width, format } = await sharp(await toWebP(jpegOfScans(64, size))).metadata();
    expect({ width, format }).to.deep.equal({ width: 800, format: 'webp' });
    for (const scans of [65, 378])
      expect(await refusalOf(jpegOfScans(scans, size))).to.include('takes too long');
  });

  it('is refused when it takes more time or more memory than a picture may', async () => {
    const slow = jpegOfScans(40, { width: 4_000, height: 4_000 });
    for (const limits of [{ cpuMs: 200 }, { memoryBytes: 100 * 2 ** 20 }]) {
      const strict = pictureProcess(limits);
      const error = await strict(slow, sender).catch((error: unknown) => error);
      expect(error)
        .to.be.instanceOf(InvalidInput)
        .and.property('message')
        .include('takes too long');
      // The decoder that was ended for it is replaced.
      const small = await picture(3, 2).png().toBuffer();
      expect(await sharp(await strict(small, sender)).metadata()).to.include({ width: 3 });
    }
  });

  it('is taken however many as dear as it were read before it', async () => {
    const dear = jpegOfScans(40, { width: 4_000, height: 4_000 });
    for (let times = 0; times < 12; times += 1)
      expect(await sharp(await toWebP(dear)).metadata()).to.include({ width: 2000 });
  });

  it('is not kept waiting for its notes, however many they come to when they are unpacked', async () => {
    const bytes = await toWebP(pngOfPackedNotes(100, 40_000_000));
    expect(await sharp(bytes).metadata()).to.include({ format: 'webp', width: 1 });
  });

  it('is only its first frame when it is thousands', async () => {
    // 4.8 gigapixels in 3.3 MB.
    const gif = await picture(4000, 4000).gif({ effort: 1 }).toBuffer();
    const [start, end] = [gif.indexOf(Buffer.from([0x2c, 0, 0, 0, 0])), gif.length - 1];
    const frames = Array.from({ length: 300 }, () => gif.subarray(start, end));
    const bomb = Buffer.concat([gif.subarray(0, start), ...frames, gif.subarray(end)]);
    expect(bomb.length).to.be.below(5 * 1024 * 1024);
    for (const [moving, wide] of [
      [bomb, 2000],
      [gifOfFrames(300_000), 1],
    ] as const) {
      const { width, pages } = await sharp(await toWebP(moving)).metadata();
      expect({ width, pages }).to.deep.equal({ width: wide, pages: undefined });
    }
  });

  it('is refused when it is whole, but of more pixels than are taken', async () => {
    const png = await grey(7100, 7100).png({ compressionLevel: 1 }).toBuffer();
    const avif = await grey(4100, 3000).avif({ effort: 0 }).toBuffer();
    const progressive = await grey(5000, 5000).jpeg({ progressive: true }).toBuffer();
    const interlaced = await grey(5000, 5000).png({ progressive: true }).toBuffer();
    for (const packed of [png, avif, progressive, interlaced]) {
      expect(packed.length).to.be.below(5 * 1024 * 1024);
      expect(await refusalOf(packed)).to.include('too many pixels');
    }
  });
});
