import type { Product } from '../../../../adapters/http/contract.ts';
import { PurchaseButtons } from './purchase-buttons.tsx';
import type { Purchase } from './use-purchase.ts';

/**
 * On a phone the total and the buttons stay in reach at the bottom. The last of the page's content,
 * it has a place of its own there and so covers nothing at the end.
 */
export const BookingBar = ({ part, purchase }: { part: Product; purchase: Purchase }) => (
  <div className="sticky bottom-0 z-2 -mx-4 -mb-8 flex gap-3 border-t border-base-300 bg-base-100 px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] *:flex-1 sm:-mx-6 sm:px-6 md:hidden">
    <PurchaseButtons part={part} purchase={purchase} />
  </div>
);
