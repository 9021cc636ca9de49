import { expect } from 'chai';
import { shownPhoto } from './photo.ts';

const origin = 'https://parches.example';
const real = { origin, isSandbox: false };
const sandbox = { origin, isSandbox: true };

describe('shownPhoto', () => {
  it('is a picture of the shop, by path or by whole address', () => {
    for (const where of [real, sandbox]) {
      expect(shownPhoto('/images/a.webp', where)).to.equal('/images/a.webp');
      expect(shownPhoto(`${origin}/images/a.webp?v=2`, where)).to.equal('/images/a.webp?v=2');
    }
  });

  it('is a Google account’s own picture, but for the sandbox, which asks no other host', () => {
    const photo = 'https://lh3.googleusercontent.com/a/x=s96-c';
    expect(shownPhoto(photo, real)).to.equal(photo);
    expect(shownPhoto(photo, sandbox)).to.equal(undefined);
  });

  it('is nothing where there is none, or where it is not to be trusted', () => {
    for (const photo of [
      null,
      '',
      'http://elsewhere.example/a.png',
      'data:image/png,x',
      'https://',
      `${origin}//elsewhere.example/a.png`,
    ])
      expect(shownPhoto(photo, real), String(photo)).to.equal(undefined);
  });
});
