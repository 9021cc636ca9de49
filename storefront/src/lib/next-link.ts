/**
 * The next page of a list: the address of `rel="next"` in a `Link` header, as a path on this
 * origin. Source: RFC 8288.
 */
export const nextLink = (header: string | null): string | undefined => {
  for (const [, address = '', parameters = ''] of header?.matchAll(/<([^>]*)>([^<]*)/g) ?? []) {
    if (!/;\s*rel="?next"?\s*(?:[;,]|$)/.test(parameters)) continue;
    const { pathname, search } = new URL(address, 'http://shop.invalid');
    return pathname + search;
  }
  return undefined;
};
