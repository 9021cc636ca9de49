import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useNotify } from 'react-admin';
import { Unreachable } from '../../../../storefront/src/lib/api.ts';
import { useConsole } from '../../data-provider.ts';
import { fileProblem } from './file-problem.ts';
import { emptyReport, noteLine, type Report, type Result } from './report.ts';

/** The chosen file. Its content is read once, so that exactly the checked content is imported. */
export type Chosen = { name: string; content: Blob };

export type Step =
  | { is: 'choosing'; problem?: string }
  | { is: 'running'; dryRun: boolean; chosen: Chosen; report: Report }
  | { is: 'checked'; chosen: Chosen; report: Report; result: Result }
  | { is: 'done'; chosen: Chosen; result: Result }
  /** `isUnsure` whether the file was written. */
  | { is: 'failed'; dryRun: boolean; isUnsure: boolean; chosen: Chosen; problem: string };

type Ended = Extract<Step, { is: 'checked' | 'done' | 'failed' }>;

/** The steps of an import: choosing the file, the dry run, and the import itself. */
export const useImport = () => {
  const console = useConsole();
  const queries = useQueryClient();
  const [step, setStep] = useState<Step>({ is: 'choosing' });
  const notify = useNotify();
  const checking = useRef<AbortController>(undefined);
  const isLeft = useRef(false);
  useEffect(() => {
    isLeft.current = false;
    return () => {
      isLeft.current = true;
      checking.current?.abort();
    };
  }, []);

  const run = async (chosen: Chosen, dryRun: boolean) => {
    const report: Report = { ...emptyReport, faults: [], hints: [], changes: [] };
    const show = () => setStep({ is: 'running', dryRun, chosen, report: { ...report } });
    const attempt = new AbortController();
    checking.current = dryRun ? attempt : undefined;
    show();
    const end = (ended: Ended) => {
      setStep(ended);
      if (!dryRun && isLeft.current)
        notify(inWords(ended), { type: ended.is === 'done' ? 'success' : 'error' });
    };
    try {
      await console.importProducts(chosen.content, {
        dryRun,
        signal: attempt.signal,
        onLine: (line) => {
          noteLine(report, line);
          if ('progress' in line) show();
        },
      });
      end(outcomeOf(chosen, dryRun, report));
    } catch (error) {
      if (!attempt.signal.aborted) end(failedStep(chosen, dryRun, error));
    }
    if (!dryRun) void queries.invalidateQueries({ queryKey: ['products'] });
  };

  const choose = async (file: File | undefined) => {
    if (!file) return;
    const problem = fileProblem(file);
    if (problem !== undefined) return setStep({ is: 'choosing', problem });
    try {
      const content = new Blob([await file.arrayBuffer()]);
      await run({ name: file.name, content }, true);
    } catch {
      setStep({ is: 'choosing', problem: `${file.name} could not be read. Choose it again.` });
    }
  };

  const startAgain = () => {
    checking.current?.abort();
    setStep({ is: 'choosing' });
  };

  return {
    step,
    choose,
    check: (chosen: Chosen) => run(chosen, true),
    write: (chosen: Chosen) => run(chosen, false),
    startAgain,
  };
};

/** How an import has ended, for whoever has left its page. */
const inWords = (ended: Ended): string => {
  const { name } = ended.chosen;
  if (ended.is === 'done') return `${name} is imported.`;
  return ended.is === 'failed'
    ? `${name}: ${ended.problem}`
    : `${name} was not imported: some of its rows cannot be taken.`;
};

const outcomeOf = (chosen: Chosen, dryRun: boolean, report: Report): Ended => {
  const { result, failure } = report;
  if (failure !== undefined)
    return { is: 'failed', dryRun, isUnsure: false, chosen, problem: failure };
  if (!result) return brokenOff(chosen, dryRun);
  // An import that has found faults has written nothing, so its result is shown like a check's.
  return result.applied
    ? { is: 'done', chosen, result }
    : { is: 'checked', chosen, report, result };
};

/** After an answer that ended too early, the shop's result is unknown. */
const brokenOff = (chosen: Chosen, dryRun: boolean): Ended => ({
  is: 'failed',
  dryRun,
  isUnsure: !dryRun,
  chosen,
  problem: dryRun
    ? 'The answer broke off on its way. Nothing was written.'
    : 'The answer broke off on its way, so it is not known whether the import was written. Check the file again: what is there already is told.',
});

const failedStep = (chosen: Chosen, dryRun: boolean, error: unknown): Ended => {
  const { cause, message } = error instanceof Error ? error : new Error(String(error));
  if (!cause || cause instanceof Unreachable) return brokenOff(chosen, dryRun);
  const problem = `${message.replace(/\.?$/, '.')} Nothing was written.`;
  return { is: 'failed', dryRun, isUnsure: false, chosen, problem };
};
