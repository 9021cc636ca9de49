import { InvalidInput } from '../../domain/errors.ts';
import type { Images, PictureSender } from '../images/ports.ts';

/** How the kinds of images begin: PNG, JPEG, GIF and WebP's container. */
const beginnings = ['89504e47', 'ffd8ff', '47494638', '52494646'];

/** Somebody who waits for the answer. */
export const sender: PictureSender = {
  personId: 'ada',
  isAdmin: false,
  address: '192.0.2.1',
  signal: new AbortController().signal,
};

/** Keeps pictures in memory and knows real ones by their first bytes. */
export class FakeImages implements Images {
  private readonly addresses: Set<string>;

  constructor(cataloguePictures: string[] = []) {
    this.addresses = new Set(cataloguePictures);
  }

  async store(bytes: Uint8Array): Promise<string> {
    const hex = Buffer.from(bytes).toString('hex');
    if (!beginnings.some((start) => hex.startsWith(start)))
      throw new InvalidInput([{ field: 'image', message: 'Choose a picture' }]);
    const address = `/images/${this.addresses.size + 1}.webp`;
    this.addresses.add(address);
    return address;
  }

  async has(url: string): Promise<boolean> {
    return this.addresses.has(url);
  }
}
