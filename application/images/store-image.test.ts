import { expect } from 'chai';
import { TooManyPictures } from '../../domain/errors.ts';
import { mostUnusedPictures } from '../../domain/image.ts';
import { FakeImages, sender } from '../fakes/images.ts';
import { rejectionOf } from '../fakes/rejection.ts';
import { storeImage } from './store-image.ts';

describe('Uploading a picture', () => {
  const gif = new TextEncoder().encode('GIF8');
  const stage = () => {
    const unused = new Map<string, string>();
    const store = storeImage({
      images: new FakeImages(),
      uploads: {
        add: async (name, personId) => void unused.set(name, personId),
        unusedOf: async (id) => [...unused.values()].filter((personId) => personId === id).length,
      },
    });
    return { store, unused };
  };

  it('is refused to whoever has so many that nothing uses, until one is used', async () => {
    const { store, unused } = stage();
    for (let i = 0; i < mostUnusedPictures; i += 1) await store(gif, sender);
    expect(await rejectionOf(() => store(gif, sender))).instanceOf(TooManyPictures);
    expect(unused.size).equal(mostUnusedPictures);
    await store(gif, { ...sender, personId: 'bob' });
    unused.delete('1.webp');
    await store(gif, sender);
  });

  it('is open to an admin, however many wait for an import, and is not counted', async () => {
    const { store, unused } = stage();
    const admin = { ...sender, isAdmin: true };
    for (let i = 0; i <= mostUnusedPictures; i += 1) await store(gif, admin);
    expect(unused.size).equal(0);
  });
});
