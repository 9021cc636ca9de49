import { useEffect, useRef, useState } from 'react';
import { tellPaying } from '../../lib/session.ts';
import type { Payable } from './payable.ts';

/**
 * From the click on Pay on, a page tells the whole story of this payment, whatever becomes of what is
 * paid meanwhile: the shop may hear of it before the page does.
 * @param id of what the page shows
 */
export const usePaymentStory = (id: string, isPaid: boolean) => {
  const [paying, setPaying] = useState<Payable>();
  const [justPaid, setJustPaid] = useState('');
  const page = useRef<HTMLDivElement>(null);
  const wasPaying = useRef(false);
  const isPaying = paying?.id === id;

  useEffect(() => {
    tellPaying(isPaying);
    return () => tellPaying(false);
  }, [isPaying]);

  // The form gives way to the receipt: the focus goes to its heading.
  useEffect(() => {
    if (wasPaying.current && !isPaying && isPaid) page.current?.querySelector('h1')?.focus();
    wasPaying.current = isPaying;
  }, [isPaying, isPaid]);

  return {
    /** Where the page's heading stands. */
    page,
    /** What is being paid, as it was at the click. */
    paying: isPaying ? paying : undefined,
    isJustPaid: justPaid === id,
    /** What a card form tells while it pays this. */
    toldOf: (payable: Payable) => ({
      onPaying: (isNow: boolean) => setPaying(isNow ? payable : undefined),
      onPaid: () => {
        setPaying(undefined);
        setJustPaid(id);
      },
    }),
  };
};

export type PaymentStory = ReturnType<typeof usePaymentStory>;
