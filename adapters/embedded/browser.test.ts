import { expect } from 'chai';
import { isToInstall } from './browser.ts';

describe('Debian’s Chromium without windows', () => {
  it('is installed where there is no browser, and on Debian in place of a slower one', () => {
    const [debian, ubuntu] = ['NAME="Debian"\nID=debian\n', 'ID=ubuntu\nID_LIKE=debian\n'];
    for (const [found, osRelease, wanted] of [
      [undefined, debian, true],
      [undefined, ubuntu, true],
      ['/usr/bin/google-chrome', debian, true],
      ['/usr/bin/google-chrome', ubuntu, false],
      ['/usr/bin/chromium', '', false],
      ['/usr/bin/chromium-headless-shell', debian, false],
    ] as const)
      expect(isToInstall(found, osRelease), `${found} ${osRelease}`).to.equal(wanted);
  });
});
