import type { ReactNode } from 'react';
import { useMoney } from '../../lib/config.ts';
import { Price } from '../../lib/price.tsx';
import type { MachineView } from '../../lib/use-machine.ts';
import { PowerBar } from './power-bar.tsx';
import { inWords } from './slots.ts';
import { verdictInWords } from './verdict.ts';

type Props = { view: MachineView; children: ReactNode };

/** What is found of the whole machine: whether it fits, what is missing, its power and its price. */
export const Summary = ({ view: { parts, fit, total, isPending }, children }: Props) => {
  const money = useMoney();
  const isEmpty = parts.length === 0;
  return (
    <section
      aria-labelledby="machine"
      aria-busy={!isEmpty && isPending}
      className="flex flex-col gap-4 panel p-4 sm:p-6 lg:sticky lg:top-24"
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="machine">The machine</h2>
        <span className="text-xl font-medium">
          <Price>{typeof total === 'number' ? money(total) : ''}</Price>
        </span>
      </div>
      <output className="flex flex-col gap-2">
        {isEmpty && (
          <span>Begin with any part. What is offered for the others fits beside it.</span>
        )}
        {!isEmpty && isPending && <span className="text-muted">Comparing the parts…</span>}
        {!isEmpty && fit && !isPending && (
          <>
            <span className="font-medium">{verdictInWords(fit)}</span>
            {fit.missing.length > 0 && (
              <span className="text-muted">Still needed: {inWords(fit.missing)}.</span>
            )}
          </>
        )}
      </output>
      {!isEmpty && fit && <PowerBar power={fit.power} />}
      {!isEmpty && <div className="flex flex-col gap-2 print:hidden">{children}</div>}
    </section>
  );
};
