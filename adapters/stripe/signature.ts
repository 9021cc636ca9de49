/** Seconds that a webhook's signature is good for, as Stripe recommends. */
export const signatureTolerance = 300;

/** While a key is being replaced, both the old and the new one sign. The rest of a longer header is not read. */
const maxSignatures = 10;

/**
 * Whether a `Stripe-Signature` has the form and the age of a good one, as far as that can be told
 * without the bytes that it is of.
 * @param now in seconds
 * Source: https://docs.stripe.com/webhooks#verify-manually
 */
export const mayBeGood = (header: string, now: number): boolean => {
  const parts = header.split(',', maxSignatures);
  const [time] = parts.flatMap((part) => /^t=(\d{1,12})$/.exec(part)?.[1] ?? []);
  const isSigned = parts.some((part) => /^v1=[0-9a-f]{64}$/.test(part));
  return isSigned && Math.abs(now - Number(time)) <= signatureTolerance;
};
