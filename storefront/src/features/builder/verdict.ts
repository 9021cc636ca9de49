import type { Finding, FitVerdict } from '../../lib/fit.ts';

const counted = (count: number, one: string, many: string): string =>
  `${count} ${count === 1 ? one : many}`;

/** What is found of a build, in one sentence. */
export const verdictInWords = ({ findings }: { findings: Finding[] }): string => {
  if (findings.length === 0) return 'There is nothing to compare yet.';
  const count = (wanted: FitVerdict) => findings.filter(({ verdict }) => verdict === wanted).length;
  const [conflicts, unknown, notes] = [count('conflict'), count('unknown'), count('note')];
  if (conflicts > 0)
    return `${counted(conflicts, 'thing does', 'things do')} not fit. See beside the parts.`;
  if (unknown > 0)
    return `Nothing that is known speaks against it; ${counted(unknown, 'thing is', 'things are')} not known.`;
  if (notes > 0) return `It fits, with ${counted(notes, 'thing', 'things')} to mind.`;
  return 'All that was checked fits.';
};
