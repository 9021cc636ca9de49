import { useState } from 'react';
import { useMoney } from '../../lib/config.ts';
import { Price } from '../../lib/price.tsx';
import { CardPayment } from './card-payment.tsx';
import type { Payable } from './payable.ts';
import type { PaymentStory } from './use-payment-story.ts';

type Props = {
  payable: Payable;
  /** Of whom placed it. */
  email: string;
  story: PaymentStory;
};

/** The card form, beside what it pays for. */
export const PayByCard = ({ payable, email, story }: Props) => {
  const money = useMoney();
  const shown = story.paying ?? payable;
  const [atArrival] = useState(shown.due);
  return (
    <div className="flex min-w-0 flex-col gap-6 lg:col-start-1 lg:row-start-1">
      {shown.due !== atArrival && (
        <output className="panel border-l-4 border-l-accent p-4">
          What is to pay has changed: it is <Price>{money(shown.due)}</Price> now.
        </output>
      )}
      {/* Another amount is another payment. */}
      <CardPayment key={shown.due} payable={shown} email={email} {...story.toldOf(shown)} />
    </div>
  );
};
