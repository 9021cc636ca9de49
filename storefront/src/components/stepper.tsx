import { Minus, Plus } from 'lucide-react';
import type { ReactNode } from 'react';

type Props = {
  quantity: number;
  /** So many there are. */
  stock: number;
  onStep: (quantity: number) => void;
  /** Whose quantity it is, where a page has several. */
  of?: string;
  /** The field between the buttons. */
  children: ReactNode;
};

const step =
  'btn h-11 w-11 px-0 btn-quiet aria-disabled:cursor-not-allowed aria-disabled:opacity-50';

/** The field of a quantity between its buttons. */
export const stepperField =
  'figures input h-11 w-full min-w-0 [appearance:textfield] text-center text-base [&::-webkit-inner-spin-button]:m-0 [&::-webkit-inner-spin-button]:appearance-none';

/** How many: typed, or one more and one less by a button. */
export const Stepper = ({ quantity, stock, onStep, of, children }: Props) => {
  const isWhole = Number.isSafeInteger(quantity);
  const fewer = isWhole && quantity > 1 ? quantity - 1 : undefined;
  const more = isWhole && quantity < stock ? Math.max(quantity, 0) + 1 : undefined;
  const whose = of === undefined ? '' : `: ${of}`;
  return (
    <div className="flex gap-2">
      <button
        type="button"
        className={step}
        aria-label={`One fewer${whose}`}
        aria-disabled={fewer === undefined}
        onClick={() => fewer !== undefined && onStep(fewer)}
      >
        <Minus size={18} aria-hidden="true" />
      </button>
      {children}
      <button
        type="button"
        className={step}
        aria-label={`One more${whose}`}
        aria-disabled={more === undefined}
        onClick={() => more !== undefined && onStep(more)}
      >
        <Plus size={18} aria-hidden="true" />
      </button>
    </div>
  );
};
