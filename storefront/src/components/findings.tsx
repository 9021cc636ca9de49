import { Check, CircleHelp, Info, OctagonX } from 'lucide-react';
import type { Finding, FitVerdict } from '../lib/fit.ts';

const signs = { conflict: OctagonX, unknown: CircleHelp, note: Info, fits: Check };
const looks: Record<FitVerdict, string> = {
  conflict: 'border-solid border-error text-error',
  unknown: 'border-dotted border-muted text-muted',
  note: 'border-solid border-accent text-accent',
  fits: 'border-solid border-base-300 text-muted',
};
const words: Record<FitVerdict, string> = {
  conflict: 'Does not fit',
  unknown: 'Not known',
  note: 'Mind',
  fits: 'Fits',
};
const worstFirst: FitVerdict[] = ['conflict', 'unknown', 'note', 'fits'];

/** What is found of parts, the worst first; what fits is told on demand. */
export const Findings = ({ findings }: { findings: Finding[] }) => {
  const inOrder = findings.toSorted(
    (one, other) => worstFirst.indexOf(one.verdict) - worstFirst.indexOf(other.verdict),
  );
  const fitting = inOrder.filter(({ verdict }) => verdict === 'fits');
  const told = inOrder.filter(({ verdict }) => verdict !== 'fits');
  return (
    <>
      {told.length > 0 && <List findings={told} />}
      {fitting.length > 0 && (
        <details className="print:hidden">
          <summary className="inline-flex min-h-11 cursor-pointer items-center gap-2 text-sm text-muted hover:text-base-content sm:pointer-fine:min-h-9">
            <Check size={16} aria-hidden="true" className="shrink-0" />
            {fitting.length === 1 ? '1 check passed' : `${fitting.length} checks passed`}
          </summary>
          <List findings={fitting} />
        </details>
      )}
    </>
  );
};

const List = ({ findings }: { findings: Finding[] }) => (
  <ul className="flex flex-col gap-2">
    {findings.map(({ rule, verdict, message, parts }) => {
      const Sign = signs[verdict];
      return (
        <li
          key={`${rule} ${parts.join(' ')} ${message}`}
          className={`flex gap-2 border-l-2 pl-3 text-sm ${looks[verdict]}`}
        >
          <Sign size={18} aria-hidden="true" className="mt-px shrink-0" />
          <p className="min-w-0 wrap-anywhere">
            <span className="sr-only">{words[verdict]}: </span>
            {message}
          </p>
        </li>
      );
    })}
  </ul>
);
