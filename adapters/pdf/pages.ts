import { Document, Page, StyleSheet, Text, View, type DocumentProps } from '@react-pdf/renderer';
import { createElement as h, type ReactElement, type ReactNode } from 'react';
import { amountsOf, ratesOf, type Invoice } from '../../domain/invoice.ts';
import { shaped } from './arabic.ts';
import { ownFamily } from './letters.ts';
import { decimalsOf, formatMoney, language } from '../../domain/money.ts';

/** The storefront's colours by day: a test compares them with its tokens. */
export const colours = {
  ink: '#14171a',
  muted: '#565c61',
  line: '#dedad0',
  paper: '#f6f4ee',
  green: '#0f6b4a',
} as const;

const margin = 48;
/** From the top of an A4 page, in points: what is fixed below its text has no height to be counted from. */
const footTop = 784;

const styles = StyleSheet.create({
  page: {
    padding: margin,
    paddingBottom: margin + 28,
    fontFamily: ownFamily,
    fontSize: 9.5,
    lineHeight: 1.4,
    color: colours.ink,
  },
  head: { flexDirection: 'row', justifyContent: 'space-between', gap: 32, marginBottom: 28 },
  seller: { flex: 1 },
  sellerName: { fontSize: 13, marginBottom: 2 },
  muted: { color: colours.muted },
  // What is shaped is not taken to pieces again.
  deep: { lineHeight: 1.3, fontFeatureSettings: { ccmp: 0 } },
  title: { fontSize: 22, fontWeight: 700, color: colours.green, lineHeight: 1.2, marginBottom: 6 },
  facts: { width: 250 },
  fact: { flexDirection: 'row', justifyContent: 'space-between', gap: 12 },
  factValue: { flex: 1, textAlign: 'right' },
  buyer: { marginBottom: 24, maxWidth: 320 },
  label: { fontSize: 7.5, color: colours.muted, letterSpacing: 0.8, marginBottom: 3 },
  row: {
    flexDirection: 'row',
    gap: 10,
    paddingVertical: 5,
    borderBottomWidth: 0.5,
    borderBottomColor: colours.line,
  },
  headRow: {
    flexDirection: 'row',
    gap: 10,
    paddingVertical: 5,
    borderBottomWidth: 1,
    borderBottomColor: colours.ink,
    fontSize: 7.5,
    color: colours.muted,
    letterSpacing: 0.4,
  },
  name: { flex: 1 },
  quantity: { width: 42, textAlign: 'right' },
  price: { width: 78, textAlign: 'right' },
  rate: { width: 44, textAlign: 'right' },
  amount: { width: 86, textAlign: 'right' },
  sums: { marginTop: 14, marginLeft: 'auto', width: 260 },
  sum: { flexDirection: 'row', justifyContent: 'space-between', paddingVertical: 2.5 },
  total: {
    flexDirection: 'row',
    justifyContent: 'space-between',
    marginTop: 4,
    paddingTop: 7,
    borderTopWidth: 1,
    borderTopColor: colours.ink,
    fontSize: 13,
    fontWeight: 700,
  },
  notes: { marginTop: 28, color: colours.muted },
  foot: {
    position: 'absolute',
    left: margin,
    right: margin,
    top: footTop,
    flexDirection: 'row',
    justifyContent: 'space-between',
    gap: 24,
    paddingTop: 8,
    borderTopWidth: 0.5,
    borderTopColor: colours.line,
    fontSize: 7.5,
    color: colours.muted,
  },
  footText: { flex: 1 },
});

const dates = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' });
const percents = new Intl.NumberFormat(language, { maximumFractionDigits: 3 });

type Style = keyof typeof styles;
/** Letters that reach below the line on which others stand. */
const deep = /\p{Script=Arabic}/u;
const text = (style: Style | undefined, written: string) =>
  h(
    Text,
    { style: [style ? styles[style] : {}, deep.test(written) ? styles.deep : {}] },
    shaped(written),
  );
const view = (style: Style, ...children: ReactNode[]) =>
  h(View, { style: styles[style], wrap: false }, ...children);

const titleOf = ({ kind }: Invoice): string => (kind === 'invoice' ? 'Invoice' : 'Credit note');

/** The pages of an invoice or a credit note. */
export const pagesOf = (invoice: Invoice): ReactElement<DocumentProps> => {
  const { number, seller } = invoice;
  const title = titleOf(invoice);
  return h(
    Document,
    {
      title: `${title} ${number}`,
      author: seller.name,
      subject: `Order ${invoice.orderId}`,
      creator: 'Parches',
      language,
      creationDate: invoice.issuedAt,
    },
    h(
      Page,
      { size: 'A4', style: styles.page },
      view(
        'head',
        view(
          'seller',
          text('sellerName', seller.name),
          ...seller.address.split('\n').map((line) => text('muted', line)),
          text('muted', `Tax number ${seller.taxNumber}`),
        ),
        view('facts', text('title', title), ...factsOf(invoice).map(factOf)),
      ),
      // An address of many lines takes several pages: in one piece it would be squeezed onto one.
      h(
        View,
        { style: styles.buyer },
        text('label', invoice.kind === 'invoice' ? 'BILLED TO' : 'CREDITED TO'),
        ...buyerOf(invoice).map((line) => text(undefined, line)),
      ),
      tableOf(invoice),
      sumsOf(invoice),
      text('notes', noteOf(invoice)),
      h(
        View,
        { style: styles.foot, fixed: true },
        text('footText', `${seller.name} · Tax number ${seller.taxNumber}`),
        h(Text, {
          style: { width: 180, textAlign: 'right' },
          render: ({ pageNumber, totalPages }) =>
            `${title} ${number} · Page ${pageNumber} of ${totalPages}`,
        }),
      ),
    ),
  );
};

const factsOf = (invoice: Invoice): [string, string][] => [
  ['Number', invoice.number],
  ['Date', dates.format(new Date(invoice.day))],
  ...(invoice.creditedNumber === undefined
    ? []
    : ([['For invoice', invoice.creditedNumber]] satisfies [string, string][])),
  ['Order', invoice.orderId],
];

const factOf = ([label, value]: [string, string]) =>
  view('fact', text('muted', label), text('factValue', value));

/** Their name, unless their address begins with it, as it does where its fields were filled in. */
const buyerOf = ({ buyer: { name, email, address } }: Invoice): string[] => [
  ...(address.split('\n')[0]?.trim() === name.trim() ? [] : [name]),
  ...address.split('\n'),
  email,
];

/** Amounts of its currency; what it says is in minor units. */
const amountIn = ({ total: { currency } }: Invoice) => {
  const scale = 10 ** decimalsOf(currency);
  return (minor: number): string => formatMoney(minor / scale, currency);
};

const hasTax = ({ lines }: Invoice): boolean =>
  lines.some(({ tax, taxPercent }) => tax !== 0 || taxPercent !== 0);

const rateIn = (percent: number): string => `${percents.format(percent)}%`;

/** The lines, under a head that is there again on each page. */
const tableOf = (invoice: Invoice) => {
  const amount = amountIn(invoice);
  const isTaxed = hasTax(invoice);
  const rate = (cell: string) => (isTaxed ? [text('rate', cell)] : []);
  return h(
    View,
    null,
    h(
      View,
      { style: styles.headRow, fixed: true },
      text('name', 'Item'),
      text('quantity', 'Quantity'),
      text('price', 'Price'),
      ...rate('Tax'),
      text('amount', 'Amount'),
    ),
    ...invoice.lines.map(({ name, quantity, price, taxPercent, net, gross }) =>
      view(
        'row',
        text('name', name),
        text('quantity', price === undefined ? '' : `${quantity}`),
        text('price', price === undefined ? '' : amount(price)),
        ...rate(rateIn(taxPercent)),
        text('amount', amount(invoice.taxIncluded ? gross : net)),
      ),
    ),
  );
};

const sumOf = (label: string, value: string) =>
  view('sum', text('muted', label), text(undefined, value));

const sumsOf = (invoice: Invoice) => {
  const amount = amountIn(invoice);
  const all = amountsOf(invoice.lines);
  const rates = hasTax(invoice) ? ratesOf(invoice.lines) : [];
  return view(
    'sums',
    ...(rates.length > 0 ? [sumOf('Without tax', amount(all.net))] : []),
    ...rates.map(({ taxPercent, net, tax }) =>
      sumOf(`${rateIn(taxPercent)} tax on ${amount(net)}`, amount(tax)),
    ),
    view(
      'total',
      text(undefined, invoice.kind === 'invoice' ? 'Total' : 'Total credited'),
      text(undefined, amount(all.gross)),
    ),
  );
};

const noteOf = (invoice: Invoice): string => {
  const { kind, cardLast4, taxIncluded } = invoice;
  const card = cardLast4 === undefined ? 'by card' : `by the card ending in ${cardLast4}`;
  const tax = hasTax(invoice) ? ` Prices ${taxIncluded ? 'include' : 'are without'} tax.` : '';
  return kind === 'invoice'
    ? `Paid ${card}. Nothing is due.${tax}`
    : `Paid back to the card that the invoice was paid with.${tax}`;
};
