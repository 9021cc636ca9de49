import type { Product } from '../../../adapters/http/contract.ts';
import { language } from '../../../domain/money.ts';

const context = 'https://schema.org';

/** The shop as structured data for search engines. Source: schema.org's OnlineStore and WebSite. */
export const shopFacts = (publicUrl: string, currency: string) => ({
  '@context': context,
  '@graph': [
    {
      '@type': ['Organization', 'OnlineStore'],
      '@id': `${publicUrl}/#shop`,
      name: 'Parches',
      description: 'An online shop for computer parts, by people who build computers.',
      url: `${publicUrl}/`,
      logo: `${publicUrl}/icon-512.png`,
      image: `${publicUrl}/og.png`,
      currenciesAccepted: currency.toUpperCase(),
      paymentAccepted: 'Credit card, debit card',
    },
    {
      '@type': 'WebSite',
      '@id': `${publicUrl}/#website`,
      name: 'Parches',
      url: `${publicUrl}/`,
      inLanguage: language,
      publisher: { '@id': `${publicUrl}/#shop` },
    },
  ],
});

/** The parts on the page as structured data, with their prices and availability. */
export const shownParts = (publicUrl: string, currency: string, parts: Product[]) => ({
  '@context': context,
  '@type': 'ItemList',
  name: 'The first parts of the catalogue',
  numberOfItems: parts.length,
  itemListElement: parts.map((part, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    item: {
      '@type': 'Product',
      '@id': `${publicUrl}/parches/${part._id}`,
      name: part.name,
      description: part.description,
      // The picture may be in a bucket, and then its address is absolute already.
      image: new URL(part.image, publicUrl).href,
      url: `${publicUrl}/parches/${part._id}`,
      ...(part.category === null ? {} : { category: part.category }),
      offers: {
        '@type': 'Offer',
        price: part.price,
        priceCurrency: currency.toUpperCase(),
        availability: `${context}/${part.Stock > 0 ? 'InStock' : 'OutOfStock'}`,
        url: `${publicUrl}/parches/${part._id}`,
        seller: { '@id': `${publicUrl}/#shop` },
      },
    },
  })),
});
