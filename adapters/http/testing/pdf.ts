import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** What a PDF says, page by page and on one line, and what it tells of itself. */
export const readPdf = async (bytes: ArrayBuffer) => {
  const document = await getDocument({ data: new Uint8Array(bytes.slice(0)) }).promise;
  const texts: string[] = [];
  for (let page = 1; page <= document.numPages; page += 1) {
    const { items } = await (await document.getPage(page)).getTextContent();
    texts.push(
      items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join(''),
    );
  }
  const { info } = await document.getMetadata();
  await document.destroy();
  return {
    texts,
    all: texts.join(' ').replaceAll(/\s+/g, ' '),
    info: info as Record<string, unknown>,
  };
};
