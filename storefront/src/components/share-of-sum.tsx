import { Price } from '../lib/price.tsx';

/** A part of a sum, for a list of them: its name and its amount. */
export const ShareOfSum = ({ name, children }: { name: string; children: string }) => (
  <div className="flex flex-wrap justify-between gap-x-4">
    <dt className="text-muted">{name}</dt>
    <dd className="figures">
      <Price>{children}</Price>
    </dd>
  </div>
);
