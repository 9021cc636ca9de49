/**
 * What is wrong with a number of pieces for a parcel as it was typed.
 * @param left how many there are @param all what was typed for every part of it
 */
export const piecesFault = (typed: string, left: number, all: string[]): string | undefined => {
  const quantity = Number(typed);
  if (!/^\d*$/.test(typed.trim()) || quantity > left)
    return `Give a whole number from 0 to ${left}.`;
  return all.every((each) => Number(each) === 0) ? 'Something must be in it.' : undefined;
};
