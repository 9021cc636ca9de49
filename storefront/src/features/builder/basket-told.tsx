import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import type { Product } from '../../../../adapters/http/contract.ts';
import { FormError } from '../../components/form-error.tsx';
import { toldOf } from '../../lib/basket.ts';
import type { BasketOfMachine } from './use-basket-of-machine.ts';

/** What has become of a machine that was put into the basket. */
const BasketTold = ({ basket: { data, error } }: { basket: BasketOfMachine }) => {
  const told = useRef<HTMLDivElement>(null);
  // On a phone the button that is always in reach may be far from here.
  useEffect(() => {
    told.current?.closest('section')?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <div ref={told} className="flex flex-col gap-2">
      {error && <FormError>{toldOf(error)}</FormError>}
      {data && !error && (
        <>
          <span>
            {data.short.length === 0 && data.gone === 0
              ? 'The whole machine lies in your basket.'
              : 'What is in stock lies in your basket.'}
          </span>
          {data.short.map((product) => (
            <span key={product._id} className="font-medium text-error">
              {inWords(product)}
            </span>
          ))}
          {data.gone > 0 && (
            <span className="font-medium text-error">
              No longer sold: {data.gone} {data.gone === 1 ? 'part' : 'parts'}
            </span>
          )}
          <Link to="/basket" className="link-plain inline-flex min-h-11 items-center self-start">
            See your basket
          </Link>
        </>
      )}
    </div>
  );
};

const inWords = ({ name, Stock: left }: Product): string =>
  left === 0 ? `Sold out: ${name}` : `Only ${left} left: ${name}`;

export default BasketTold;
