import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { basketMaxPieces } from '../../../domain/basket.ts';
import { quantityNow } from '../lib/basket.ts';
import { Stepper, stepperField } from './stepper.tsx';
import type { BasketLine } from '../lib/visitors-basket.ts';

type Props = { line: BasketLine; onChange: (quantity: number) => void };

/** How many of a part. What is typed counts when the field is left; what is no quantity, not at all. */
export const LineQuantity = ({ line, onChange }: Props) => {
  const { name, orderQuantity, Stock } = line;
  const queries = useQueryClient();
  const [typed, setTyped] = useState<string>();

  const take = () => {
    const quantity = Number(typed);
    setTyped(undefined);
    const isOne = Number.isInteger(quantity) && quantity >= 1 && quantity <= basketMaxPieces;
    if (isOne && quantity !== orderQuantity) onChange(quantity);
  };

  // A click that comes before the last one is shown counts on from that one.
  const step = (to: number) => {
    const now = quantityNow(queries, line);
    const wanted = Math.max(1, now + to - orderQuantity);
    if (wanted < now || wanted <= Stock) onChange(wanted);
  };

  return (
    <div className="w-38">
      <Stepper quantity={orderQuantity} stock={Stock} of={name} onStep={step}>
        <input
          aria-label={`Quantity: ${name}`}
          type="number"
          inputMode="numeric"
          autoComplete="off"
          min={1}
          max={basketMaxPieces}
          step={1}
          className={`${stepperField} px-1`}
          value={typed ?? orderQuantity}
          onChange={(event) => setTyped(event.target.value)}
          onBlur={take}
          onKeyDown={(event) => {
            if (event.key === 'Enter') take();
          }}
        />
      </Stepper>
    </div>
  );
};
