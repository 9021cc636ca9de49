import type { Product } from '../../../../adapters/http/contract.ts';
import { Findings } from '../../components/findings.tsx';
import { Stock } from '../../components/stock-label.tsx';
import { useMoney } from '../../lib/config.ts';
import { decidingFacts, inOneLine } from '../../lib/deciding-facts.ts';
import type { Finding } from '../../lib/fit.ts';
import { Price } from '../../lib/price.tsx';

type Props = { part: Product; findings: Finding[]; isChosen: boolean; onChoose: () => void };

/** A part that can be chosen, and what is found of it beside the others. */
export const PickedPart = ({ part, findings, isChosen, onChoose }: Props) => {
  const money = useMoney();
  const { name, image, category, specs, price, Stock: left } = part;
  return (
    <li className="flex gap-3 py-4 first:pt-0 sm:gap-4">
      <div className="flex aspect-4/3 w-20 shrink-0 items-center justify-center self-start rounded-field bg-plate p-1 sm:w-28">
        <img
          src={image}
          alt=""
          width="112"
          height="84"
          loading="lazy"
          decoding="async"
          className="size-full object-contain"
        />
      </div>
      <div className="flex min-w-0 flex-1 flex-col gap-2">
        <div>
          <h3 className="wrap-anywhere">{name}</h3>
          <p className="figures text-sm wrap-anywhere text-muted">
            {inOneLine(decidingFacts(category, specs))}
          </p>
        </div>
        <Findings findings={findings} />
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <span className="text-lg font-medium">
            <Price>{money(price)}</Price>
          </span>
          <span className="text-sm">
            <Stock count={left} />
          </span>
          {isChosen ? (
            <span className="ml-auto flex min-h-11 items-center text-muted">Chosen</span>
          ) : (
            <button
              type="button"
              className="ml-auto btn h-11 btn-quiet"
              aria-label={`Choose ${name}`}
              onClick={onChoose}
            >
              Choose
            </button>
          )}
        </div>
      </div>
    </li>
  );
};
