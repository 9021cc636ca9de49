import { expect } from 'chai';
import { bounded } from './bounds.ts';
import { hollowPng, jpegOfScans, pngOfPackedNotes } from './testing/hostile-pictures.ts';

const size = { width: 80, height: 80 };

describe('the bounds of a picture', () => {
  it('are 64 scans of a JPEG', () => {
    expect(bounded(jpegOfScans(64, size))).to.include({ maxPixels: 24_000_000 });
    expect(bounded(jpegOfScans(65, size))).to.equal('too much work');
    expect(bounded(jpegOfScans(1, size))).to.include({ maxPixels: 24_000_000 });
  });

  it('count no scan of a thumbnail, and nothing behind the end', () => {
    const jpeg = jpegOfScans(64, size);
    const scan = Buffer.from([0xff, 0xda, 0, 2]);
    const note = (payload: Buffer) =>
      Buffer.concat([Buffer.from([0xff, 0xe1, 0, payload.length + 2]), payload]);
    const withThumbnail = [jpeg.subarray(0, 2), note(scan), jpeg.subarray(2), scan];
    expect(bounded(Buffer.concat(withThumbnail))).not.to.be.a('string');
    const [head, end] = [jpeg.subarray(0, -2), jpeg.subarray(-2)];
    expect(bounded(Buffer.concat([head, note(Buffer.from('x')), scan, end]))).to.be.a('string');
    expect(bounded(Buffer.concat([head, Buffer.from([0xff, 0xff]), scan, end]))).to.be.a('string');
    // A decoder would look for the next marker right behind this one, not where it says it ends.
    const unknown = Buffer.from([0xff, 0x02, 0, 6]);
    expect(bounded(Buffer.concat([head, unknown, scan, end]))).to.equal('unreadable');
  });

  it('are narrower where a JPEG is held whole: scans of some components, and arithmetic codes', () => {
    const marked = (code: number, ...payload: number[]) => [
      0xff,
      code,
      0,
      payload.length + 2,
      ...payload,
    ];
    const jpeg = (frame: number, components: number, scanned: number) =>
      Buffer.from([
        0xff,
        0xd8,
        ...marked(0xc4, 0),
        ...marked(frame, 8, 0, 80, 0, 80, components),
        ...marked(0xda, scanned),
        0xff,
        0xd9,
      ]);
    expect(bounded(jpeg(0xc0, 3, 3))).to.include({ maxPixels: 50_000_000 });
    expect(bounded(jpeg(0xc0, 1, 1))).to.include({ maxPixels: 50_000_000 });
    expect(bounded(jpeg(0xc0, 3, 1))).to.include({ maxPixels: 24_000_000 });
    expect(bounded(jpeg(0xca, 3, 3))).to.include({ maxPixels: 24_000_000 });
  });

  it('are narrower of an interlaced PNG, also behind a note', () => {
    const png = hollowPng(size);
    const interlaced = Buffer.from(png);
    interlaced[28] = 1;
    expect(bounded(interlaced)).to.include({ maxPixels: 24_000_000 });
    const note = Buffer.from('\0\0\0\x04tEXtnote\0\0\0\0', 'latin1');
    const noted = Buffer.concat([interlaced.subarray(0, 8), note, interlaced.subarray(8)]);
    expect(bounded(noted)).to.deep.equal({ bytes: interlaced, maxPixels: 24_000_000 });
  });

  it('leave of a PNG what is seen, and no notes', () => {
    const picture = bounded(pngOfPackedNotes(9, 1_000_000));
    if (typeof picture === 'string') throw new Error(picture);
    for (const type of ['zTXt', 'iTXt']) expect(picture.bytes.includes(type)).to.equal(false);
    for (const type of ['IHDR', 'IDAT', 'IEND'])
      expect(picture.bytes.includes(type)).to.equal(true);
    expect(bounded(hollowPng(size))).to.deep.equal({
      bytes: hollowPng(size),
      maxPixels: 50_000_000,
    });
  });

  it('are found in bytes that end anywhere', () => {
    for (const whole of [jpegOfScans(3, size), hollowPng(size)])
      for (let length = 0; length < whole.length; length++) bounded(whole.subarray(0, length));
    expect(bounded(Buffer.alloc(0))).to.equal('unreadable');
    expect(bounded(Buffer.from('<svg/>'))).to.equal('unreadable');
  });
});
