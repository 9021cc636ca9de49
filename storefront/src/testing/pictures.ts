// Picture files, and how people give them to a page.
import type { Page } from 'playwright-core';

export type PictureFile = { name: string; mimeType: string; buffer: Buffer };

/** A real picture, of one pixel. */
export const picture: PictureFile = {
  name: 'part.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
};

/** A text with the type of a picture. */
export const noPicture: PictureFile = { ...picture, buffer: Buffer.from('This is a text.') };

type Way = 'drop' | 'paste';

/** Drops a file on the middle of the page or pastes it, by the events that a browser sends. */
export const giveFile = (page: Page, way: Way, { name, mimeType, buffer }: PictureFile) =>
  page.evaluate(
    ({ way, name, type, bytes }) => {
      const held = new DataTransfer();
      held.items.add(new File([new Uint8Array(bytes)], name, { type }));
      const how = { bubbles: true, cancelable: true };
      const main = document.querySelector('main');
      const events =
        way === 'paste'
          ? [new ClipboardEvent('paste', { ...how, clipboardData: held })]
          : ['dragover', 'drop'].map((type) => new DragEvent(type, { ...how, dataTransfer: held }));
      // True where the browser itself would have done something with the file.
      return events.map((event) => main?.dispatchEvent(event)).includes(true);
    },
    { way, name, type: mimeType, bytes: [...buffer] },
  );
