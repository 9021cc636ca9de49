import { expect } from 'chai';
import { InvalidInput } from '../../domain/errors.ts';
import { sender } from '../fakes/images.ts';
import { rejectionOf } from '../fakes/rejection.ts';
import type { Images } from './ports.ts';

/** `cataloguePicture` is the address of one of the catalogue's own pictures. */
type Ports = { images: Images; cataloguePicture: string };

/** A PNG of one pixel. */
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** What `Images` promises. @param make gives a place for pictures that keeps none yet */
export const imagesContract = (make: () => Promise<Ports>): void => {
  describe('Images', () => {
    let images: Images;
    let cataloguePicture: string;

    beforeEach(async () => {
      ({ images, cataloguePicture } = await make());
    });

    it('keeps a picture and knows its address again', async () => {
      const url = await images.store(picture, sender);
      expect(url).not.equal('');
      expect(await images.has(url)).equal(true);
      expect(await images.store(picture, sender)).not.equal(url);
    });

    it('refuses what is no picture, whatever it calls itself', async () => {
      const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
      for (const text of ['', 'no picture', '<html></html>', svg])
        expect(await rejectionOf(() => images.store(Buffer.from(text), sender)), text).instanceOf(
          InvalidInput,
        );
    });

    it('knows the catalogue’s own pictures', async () => {
      expect(await images.has(cataloguePicture)).equal(true);
    });

    it('knows no address but those', async () => {
      const url = await images.store(picture, sender);
      const foreign = [
        '',
        '/images/',
        '/images/unknown.webp',
        'https://elsewhere.test/picture.png',
        `https://elsewhere.test${url}`,
        `https://elsewhere.test/?${url}`,
        `${url}?x=1`,
        `${url}/../../secret`,
        `/images/../package.json`,
        'javascript:alert(1)',
        'data:image/png;base64,AAAA',
      ];
      for (const address of foreign) expect(await images.has(address), address).equal(false);
    });
  });
};
