/** `+6`, `−2` or `6` as a number; NaN for what is none. */
export const differenceOf = (text: string): number => {
  const plain = text.trim().replace('−', '-');
  return /^[+-]?\d+$/.test(plain) ? Number(plain) : Number.NaN;
};

const highest = 1_000_000_000;

/** Why a difference cannot be taken; undefined when it can. */
export const differenceFault = (text: string): string | undefined => {
  if (text.trim() === '') return 'Difference is Required';
  const difference = differenceOf(text);
  if (!Number.isSafeInteger(difference) || difference === 0 || Math.abs(difference) > highest)
    return 'Give a whole number, such as 6 or -2';
  return undefined;
};

export const reasonFault = (text: string): string | undefined =>
  text.trim() === '' ? 'Reason is Required' : undefined;

/** What will be there, while it is typed. */
export const outcomeOf = (stock: number, text: string): string => {
  if (differenceFault(text) !== undefined) return 'More, such as 6, or fewer, such as -2.';
  const outcome = stock + differenceOf(text);
  return outcome < 0 ? `There are only ${stock}.` : `${stock} → ${outcome}`;
};
