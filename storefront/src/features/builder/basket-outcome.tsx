import { lazy } from 'react';
import { LatePart } from '../../components/late-part.tsx';
import type { BasketOfMachine } from './use-basket-of-machine.ts';

const BasketTold = lazy(() => import('./basket-told.tsx'));

/** The place where it is told what has become of a machine that was put into the basket. */
export const BasketOutcome = ({ basket }: { basket: BasketOfMachine }) => (
  <output className="flex flex-col gap-2 not-has-[*]:hidden">
    {(basket.data || basket.error) && (
      <LatePart>
        <BasketTold basket={basket} />
      </LatePart>
    )}
  </output>
);
