import type { Product } from '../../../adapters/http/contract.ts';

const context = 'https://schema.org';

/** Who we are, as a search engine reads it. Source: schema.org's OnlineStore and WebSite. */
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
      inLanguage: 'en',
      publisher: { '@id': `${publicUrl}/#shop` },
    },
  ],
});

/** The parts that the page shows, with what each costs and whether it can be had. */
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
      // An uploaded picture may lie in a bucket, with an address of its own.
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
