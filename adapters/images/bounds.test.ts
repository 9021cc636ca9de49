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
