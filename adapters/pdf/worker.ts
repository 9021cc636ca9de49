// A thread of its own that makes PDFs, one after the other: to lay one out takes a part of a second,
// in which the shop would answer nobody else.
import { Font, renderToBuffer } from '@react-pdf/renderer';
import { Children, cloneElement, isValidElement, type ReactElement, type ReactNode } from 'react';
import { parentPort } from 'node:worker_threads';
import type { Invoice } from '../../domain/invoice.ts';
import { lettersFor, unjoinedLetters, type Lettering } from './letters.ts';
import { pagesOf } from './pages.ts';

/** An invoice, and whether it is to be written in letters that need nothing of each other. */
export type Printing = { invoice: Invoice; unjoined: boolean };

/** What comes of an invoice: its PDF, or what has gone wrong. */
export type Printed = { pdf: Uint8Array } | { fault: string };

/** The most characters of a word that stay together: an order's id fits, and so do all real words. */
const unbroken = 36;
const graphemes = new Intl.Segmenter();
/** Written without spaces between words. */
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;

// No word is hyphenated, as names must not be. What is too long for a line, or is written without
// spaces, ends a line anywhere: an empty part is a space of no width.
Font.registerHyphenationCallback((word) =>
  word.length > unbroken || unspaced.test(word)
    ? Array.from(graphemes.segment(word), ({ segment }) => [segment, '']).flat()
    : [word],
);

type Element = ReactElement<{ style?: object; children?: ReactNode }>;

/** All that stands on the pages. */
const textOf = (node: ReactNode): string =>
  typeof node === 'string'
    ? node
    : isValidElement(node)
      ? Children.toArray((node as Element).props.children)
          .map(textOf)
          .join('\n')
      : '';

/** The same, each text in the letters that it needs. */
const lettered = (node: ReactNode, lettering: Lettering): ReactNode => {
  if (typeof node === 'string') return lettering(node).written;
  if (!isValidElement(node)) return node;
  const { props } = node as Element;
  const children = Children.toArray(props.children).map((child) => lettered(child, lettering));
  const texts = children.filter((child) => typeof child === 'string');
  const fontFamily = lettering(texts.join('')).families;
  return cloneElement(
    node as Element,
    texts.length > 0 ? { style: [props.style ?? {}, { fontFamily }] } : {},
    ...children,
  );
};

/** An invoice as a PDF. */
const pdfOf = async ({ invoice, unjoined }: Printing): Promise<Uint8Array> => {
  const pages = pagesOf(invoice);
  const lettering = await (unjoined ? unjoinedLetters : lettersFor)(textOf(pages));
  return renderToBuffer(lettered(pages, lettering) as typeof pages);
};

const print = async (printing: Printing): Promise<Printed> => {
  try {
    return { pdf: await pdfOf(printing) };
  } catch (error) {
    return { fault: String(error instanceof Error ? error.stack : error) };
  }
};

parentPort?.on('message', (printing: Printing) => {
  void print(printing).then((printed) => parentPort?.postMessage(printed, []));
});
