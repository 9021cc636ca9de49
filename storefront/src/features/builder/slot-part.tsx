import { Link } from 'react-router-dom';
import { Findings } from '../../components/findings.tsx';
import { Stepper } from '../../components/stepper.tsx';
import { Stock } from '../../components/stock-label.tsx';
import { useMoney, useShopConfig } from '../../lib/config.ts';
import { decidingFacts, inOneLine } from '../../lib/deciding-facts.ts';
import type { Finding } from '../../lib/fit.ts';
import { totalOf } from '../../lib/money.ts';
import { Price } from '../../lib/price.tsx';
import type { MachinePart } from '../../lib/use-machine.ts';
import { otherParts } from './slots.ts';

/** What can be done with the parts of a build. */
export type PartChanges = {
  /** Lets somebody choose a part of a category. @param instead the id of the one that it replaces */
  pick: (category: string, instead?: string) => void;
  remove: (productId: string) => void;
  setQuantity: (productId: string, quantity: number) => void;
  /** Called when parts are shown, whose code may come late. */
  shown: () => void;
};

type Props = {
  part: MachinePart;
  category: string;
  takesSeveral: boolean;
  findings: Finding[];
  changes: PartChanges | undefined;
};

const tile =
  'flex aspect-4/3 w-16 shrink-0 items-center justify-center self-start rounded-field bg-plate p-1 sm:w-28';

/** A part in its slot, with what is found of it. */
export const SlotPart = ({ part, category, takesSeveral, findings, changes }: Props) => {
  const { product, productId, quantity } = part;
  const name = product?.name ?? 'this part';
  return (
    <div className="flex gap-3 sm:gap-4" data-part={productId}>
      <div className={tile}>
        {product && (
          <img
            src={product.image}
            alt=""
            width="112"
            height="84"
            decoding="async"
            className="size-full object-contain"
          />
        )}
      </div>
      <div className="flex min-w-0 flex-1 flex-col gap-2">
        {product ? <About part={part} product={product} /> : <Gone />}
        <Findings findings={findings} />
        {changes && (
          // On a phone it begins under the picture, so that all of it stands on one line.
          <div className="flex flex-wrap items-center gap-2 max-sm:-ml-19 print:hidden">
            {takesSeveral && product && (
              <Stepper
                quantity={quantity}
                stock={product.Stock}
                of={name}
                onStep={(to) => changes.setQuantity(productId, to)}
              >
                <output
                  aria-label={`Quantity: ${name}`}
                  className="figures grid h-11 min-w-8 place-items-center"
                >
                  {quantity}
                </output>
              </Stepper>
            )}
            {category !== otherParts.category && (
              <button
                type="button"
                className="btn h-11 btn-quiet"
                aria-label={`Change ${name}`}
                onClick={() => changes.pick(category, productId)}
              >
                Change
              </button>
            )}
            <button
              type="button"
              className="btn h-11 px-2 btn-ghost"
              aria-label={`Remove ${name}`}
              onClick={() => changes.remove(productId)}
            >
              Remove
            </button>
          </div>
        )}
      </div>
    </div>
  );
};

type AboutProps = { part: MachinePart; product: NonNullable<MachinePart['product']> };

const About = ({ part: { quantity }, product }: AboutProps) => {
  const money = useMoney();
  const currency = useShopConfig().data?.currency;
  const { _id, name, category, specs, price, Stock: left } = product;
  const total = currency && totalOf(price, quantity, currency);
  return (
    <div className="flex flex-wrap justify-between gap-x-4 gap-y-1">
      <div className="min-w-0 flex-1 basis-60">
        <h3>
          <Link
            to={`/parches/${_id}`}
            className="inline-block wrap-anywhere hover:underline max-sm:min-h-11 pointer-coarse:min-h-11"
          >
            {name}
          </Link>
        </h3>
        <p className="figures text-sm wrap-anywhere text-muted">
          {inOneLine(decidingFacts(category, specs))}
        </p>
      </div>
      <p className="flex flex-wrap items-baseline gap-x-3 sm:flex-col sm:items-end">
        <span className="text-lg font-medium">
          <Price>{typeof total === 'number' ? money(total) : ''}</Price>
        </span>
        {quantity > 1 && (
          <span className="text-sm text-muted">
            {quantity} × <Price>{money(price)}</Price>
          </span>
        )}
        <span className="text-sm">
          {left > 0 && left < quantity ? (
            <span className="font-medium text-error">Only {left} left</span>
          ) : (
            <Stock count={left} />
          )}
        </span>
      </p>
    </div>
  );
};

const Gone = () => (
  <p className="font-medium text-error">Gone: the shop no longer sells this part.</p>
);
