import { expect } from 'chai';
import { InvalidInput, TooLarge } from '../../domain/errors.ts';
import { FakeImages, sender } from '../fakes/images.ts';
import { rejectionOf } from '../fakes/rejection.ts';
import { imageMaxBytes } from '../../domain/image.ts';
import { storeImage } from './store-image.ts';

describe('storeImage', () => {
  const picture = (bytes: number) => Buffer.concat([Buffer.from('89504e47', 'hex')], bytes);

  it('keeps a picture of at most 5 MB', async () => {
    const images = new FakeImages();
    const store = storeImage({ images });
    expect(await images.has(await store(picture(imageMaxBytes), sender))).equal(true);
    expect(await rejectionOf(() => store(picture(imageMaxBytes + 1), sender))).instanceOf(TooLarge);
  });

  it('keeps nothing that is no picture', async () => {
    const store = storeImage({ images: new FakeImages() });
    expect(await rejectionOf(() => store(Buffer.from('no'), sender))).instanceOf(InvalidInput);
  });
});
