/** What is wrong with an answer, beyond what the document says of it. */
import { expect } from 'chai';
import type { Conformity } from '../../adapters/http/testing/conformity.ts';
import type { Answer } from '../../adapters/http/testing/shop-client.ts';
import type { Plan } from './requests.ts';
import type { Sent } from './send.ts';

/** Those who are customers at most, from the first request to the last. */
const neverAdmins = new Set(['nobody', 'customer', 'other', 'removed', 'garbage', 'account']);
const signedOut = new Set(['nobody', 'removed', 'garbage', 'account']);

type Said = Record<string, unknown>;

/** @throws Error that says what is wrong */
export const judge = (
  conformity: Conformity,
  plan: Plan,
  { method, path }: Sent,
  answer: Answer,
  emailOf: (caller: string) => string | undefined,
): void => {
  if (answer.status >= 300) return;
  const security = conformity.operationAt(method, path)?.security;
  const scheme = Object.keys(security?.[0] ?? {})[0];
  if (scheme === 'accessToken')
    expect(signedOut.has(plan.caller), `${plan.caller} may not`).to.equal(false);
  if (/^\/(admin|user)\b/.test(path) && scheme === 'accessToken')
    expect(neverAdmins.has(plan.caller), `${plan.caller} is no admin`).to.equal(false);
  if (String(answer.headers.get('content-type')).includes('ndjson'))
    expect(String(answer.body), 'a failure of ours').not.to.include('on our side');
  const records = (Array.isArray(answer.body) ? answer.body : [answer.body]) as unknown[];
  for (const record of records)
    if (typeof record === 'object' && record !== null) judgeRecord(plan, record as Said, emailOf);
};

/** An order is what its bookings are; the console shows removed ones too, which only count alone. */
const judgeOrder = ({ status, paid = status === 'paid', total }: Said, all: Said[]): void => {
  const kept = all.filter((booking) => booking['status'] !== 'removed');
  const bookings = kept.length > 0 ? kept : all;
  const isThere = (wanted: string) => bookings.some((booking) => booking['status'] === wanted);
  const expected = ['unpaid', 'paid'].find(isThere) ?? 'closed';
  expect([status, paid], 'an order is what its bookings are').to.deep.equal([
    expected,
    expected === 'paid',
  ]);
  expect(inCents(total), 'its total is theirs').to.equal(
    bookings.reduce((sum, booking) => sum + inCents(booking['total']), 0),
  );
};

const inCents = (amount: unknown): number => Math.round(Number(amount) * 100);

const judgeRecord = (
  plan: Plan,
  record: Said,
  emailOf: (caller: string) => string | undefined,
): void => {
  const { caller } = plan;
  const isOrder = Array.isArray(record['bookings']) && 'status' in record;
  if (isOrder) {
    const bookings = record['bookings'] as Said[];
    judgeOrder(record, bookings);
    for (const booking of bookings) judgeRecord(plan, booking, emailOf);
  }
  const { price, orderQuantity, total, email, status, paid } = record;
  if (typeof price !== 'number' || typeof orderQuantity !== 'number') return;
  const { delivery, tax, deliveryTax, taxIncluded } = Object(record['charges']) as Said;
  const besides = taxIncluded === true ? [delivery] : [delivery, tax, deliveryTax];
  expect(inCents(total), 'price × quantity, and what comes on top').to.equal(
    inCents(price) * orderQuantity +
      besides.reduce<number>((sum, amount = 0) => sum + inCents(amount), 0),
  );
  expect(paid, 'paid is what its status says').to.equal(status === 'paid');
  if (caller === 'customer' || caller === 'other')
    expect(email, "another's booking").to.equal(emailOf(caller));
};

/**
 * Holds successes of one key together: the same body, and an answer about the same thing. With what it has made a
 * key goes, too.
 */
export const retries = () => {
  const made = new Map<string, { asked: string; told: string }>();
  return (plan: Plan, sent: Sent, { status, body }: Answer): void => {
    if (sent.method === 'DELETE' && status < 300)
      for (const [name, { told }] of made) if (told === subjectOf(body)) made.delete(name);
    const key = sent.headers.find(([name]) => name === 'idempotency-key')?.[1];
    const token = sent.headers.find(([name]) => name === 'authorization')?.[1];
    if (key === undefined || status >= 300 || sent.body === undefined) return;
    // A visitor is known by the address that they give.
    const who = token ?? emailIn(sent.body.toString());
    const name = `${plan.operation} ${who} ${key}`;
    const now = { asked: sorted(sent.body.toString()), told: subjectOf(body) };
    const first = made.get(name) ?? now;
    made.set(name, first);
    expect(now.asked, 'another body under the same key').to.equal(first.asked);
    expect(now.told, 'an answer about something else under the same key').to.equal(first.told);
  };
};

const emailIn = (text: string): string => {
  const body: unknown = JSON.parse(text.replace(/^\ufeff/, ''));
  return String((Object(body) as Said)['email'])
    .trim()
    .toLowerCase();
};

/** What a body asks for. Whoever answers again, after a lost answer, may have read more of the thread. */
const sorted = (text: string): string => {
  const { seen: _, ...body } = Object(JSON.parse(text.replace(/^\ufeff/, ''))) as Said;
  return JSON.stringify(Object.entries(body).sort(([a], [b]) => (a < b ? -1 : 1)));
};

/** What an answer is about. It is told as it is now: it may have been paid, sold or edited meanwhile. */
const subjectOf = (body: unknown): string => {
  const { _id, id = _id } = body as Said;
  return JSON.stringify(id ?? body);
};
