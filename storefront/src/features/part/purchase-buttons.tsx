import type { Product } from '../../../../adapters/http/contract.ts';
import { AddToBasket } from '../../components/add-to-basket.tsx';
import { BookButton } from './book-button.tsx';
import type { Purchase } from './use-purchase.ts';

type Props = { part: Product; purchase: Purchase };

/** What can be done with the quantity that the form says: book it, or put it into the basket. */
export const PurchaseButtons = ({ part, purchase }: Props) => {
  const { quantity } = purchase;
  const isOne = Number.isSafeInteger(quantity) && quantity >= 1;
  return (
    <>
      <BookButton purchase={purchase} />
      <AddToBasket part={part} quantity={isOne ? quantity : 1} />
    </>
  );
};
