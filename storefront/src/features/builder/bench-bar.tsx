import { useMoney } from '../../lib/config.ts';
import { Price } from '../../lib/price.tsx';
import type { MachineView } from '../../lib/use-machine.ts';
import type { BasketOfMachine } from './use-basket-of-machine.ts';
import { conflictsInWords } from './verdict.ts';

/**
 * On narrow screens the total and the way into the basket stay in reach at the bottom. The last of the
 * page's content, it has a place of its own there and so covers nothing at the end.
 */
export const BenchBar = ({ view, basket }: { view: MachineView; basket: BasketOfMachine }) => {
  const money = useMoney();
  if (view.machine.length === 0) return null;
  return (
    <div className="sticky bottom-0 z-2 -mx-4 -mb-8 flex items-center gap-3 border-t border-base-300 bg-base-100 px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] sm:-mx-6 sm:px-6 lg:hidden print:hidden">
      <div className="min-w-0 flex-1">
        <p className="text-lg font-medium">
          <span className="sr-only">Together </span>
          <Price>{typeof view.total === 'number' ? money(view.total) : ''}</Price>
        </p>
        <p className="text-sm font-medium text-error">{view.fit && conflictsInWords(view.fit)}</p>
      </div>
      <PutInBasket basket={basket} />
    </div>
  );
};

export const PutInBasket = ({ basket: { isPending, putIn } }: { basket: BasketOfMachine }) => (
  <button
    type="button"
    className="btn h-11 btn-primary"
    aria-busy={isPending}
    aria-disabled={isPending}
    onClick={putIn}
  >
    Add all to basket
  </button>
);
