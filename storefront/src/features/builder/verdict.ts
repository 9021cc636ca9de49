// Not from `fit.ts`: its rules come after the page.
import { mostListedFindings } from '../../../../domain/fit/part.ts';
import type { Finding, FitVerdict } from '../../lib/fit.ts';

const counted = (count: number, one: string, many: string): string =>
  `${count} ${count >= mostListedFindings ? 'or more ' : ''}${count === 1 ? one : many}`;

const countOf = (findings: Finding[], wanted: FitVerdict): number =>
  findings.filter(({ verdict }) => verdict === wanted).length;

/** How many things speak against a build, where room is short; nothing where none does. */
export const conflictsInWords = ({ findings }: { findings: Finding[] }): string => {
  const conflicts = countOf(findings, 'conflict');
  return conflicts === 0 ? '' : counted(conflicts, 'thing does not fit', 'things do not fit');
};

/** What is found of a build, in one sentence. In a list, not all of very many findings are known. */
export const verdictInWords = ({ findings }: { findings: Finding[] }): string => {
  if (findings.length === 0) return 'There is nothing to compare yet.';
  const count = (wanted: FitVerdict) => countOf(findings, wanted);
  const [conflicts, unknown, notes] = [count('conflict'), count('unknown'), count('note')];
  if (conflicts > 0) return `${conflictsInWords({ findings })}. See beside the parts.`;
  if (unknown > 0)
    return `Nothing that is known speaks against it; ${counted(unknown, 'thing is', 'things are')} not known.`;
  if (notes > 0) return `It fits, with ${counted(notes, 'thing', 'things')} to mind.`;
  return 'All that was checked fits.';
};
