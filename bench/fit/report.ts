import { fitVerdicts, ruleNames, type Finding, type Fit } from '../../domain/fit.ts';
import { factOf } from '../../domain/specs.ts';
import { tableOf } from '../markdown.ts';

type Run = { parts: number; random: Fit[]; built: Fit[]; pairs: number; conflicts: number };

/** What was answered about machines of OpenDB: each rule's answers, and the facts that were missing. */
export const reportOf = ({ parts, random, built, pairs, conflicts }: Run): string => {
  const machines = random.length;
  return [
    `${count(machines)} machines of ${count(parts)} parts of BuildCores OpenDB, picked at random, and as many picked part by part from lists that are narrowed to what fits. All were answered. Of ${count(pairs)} random pairs, of which ${count(conflicts)} are in conflict, PostgreSQL’s list of what fits one part showed the other exactly when \`fitOf\` found no conflict. The figures are shares of the rule's findings: those of the parts at random, then those from narrowed lists.`,
    tableOf(
      ['rule', ...fitVerdicts, 'missing most often'],
      ruleNames.flatMap((rule) => {
        const [one, other] = [findingsOf(random, rule), findingsOf(built, rule)];
        if (one.length === 0 && other.length === 0) return [];
        const shares = fitVerdicts.map(
          (verdict) => `${share(one, verdict)}, ${share(other, verdict)}`,
        );
        return [[`\`${rule}\``, ...shares, mostMissing([...one, ...other])]];
      }),
      ['missing most often'],
    ),
    tableOf(
      ['machines', ...fitVerdicts],
      [
        ['at random', ...fitVerdicts.map((verdict) => ofAll(random, verdict))],
        ['from narrowed lists', ...fitVerdicts.map((verdict) => ofAll(built, verdict))],
      ],
    ),
  ].join('\n\n');
};

const count = (number: number): string => number.toLocaleString('en');

const findingsOf = (fits: Fit[], rule: string): Finding[] =>
  fits.flatMap(({ findings }) => findings.filter((finding) => finding.rule === rule));

const percent = (some: number, all: number): string =>
  all === 0 ? '–' : `${Math.round((100 * some) / all)} %`;

const share = (findings: Finding[], verdict: string): string =>
  percent(findings.filter((finding) => finding.verdict === verdict).length, findings.length);

const ofAll = (fits: Fit[], verdict: string): string =>
  percent(fits.filter((fit) => fit.verdict === verdict).length, fits.length);

/** The two facts that were missing most often, with whose they are. */
const mostMissing = (findings: Finding[]): string => {
  const missing = findings.flatMap((finding) =>
    finding.missing.map(
      ({ part, fact }) => `${factOf(part.category, fact)?.label ?? fact} (${part.category})`,
    ),
  );
  const counts = [...Map.groupBy(missing, (name) => name)].map(([name, all]) => ({
    name,
    count: all.length,
  }));
  return counts
    .toSorted((a, b) => b.count - a.count)
    .slice(0, 2)
    .map(({ name, count }) => `${name} ${percent(count, missing.length)}`)
    .join(', ');
};
