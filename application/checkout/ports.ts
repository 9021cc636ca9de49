import type { DeliveryMethod } from '../../domain/delivery-method.ts';
import type { CheckoutTerms } from '../../domain/quote.ts';
import type { TaxRate } from '../../domain/tax-rate.ts';
import type { IdempotentResult, RetryKey } from '../ports.ts';

/** What admins set up for the checkout, of one kind: so little that all of it is read at once. */
export interface Settings<Item> {
  /** The oldest first. */
  all(): Promise<Item[]>;
  /** As `all`, and nobody else changes any of it until the transaction ends. */
  allLocked(): Promise<Item[]>;
  /** Answers whether it was added: not when its admin's retry key was used before. */
  add(item: Item, retry?: RetryKey): Promise<boolean>;
  findByKey(adminId: string, key: string): Promise<IdempotentResult<Item> | undefined>;
  save(item: Item): Promise<void>;
  remove(id: string): Promise<void>;
}

export const deliveryMethodSorts = ['id', 'createdAt', 'name', 'price'] as const;
export const taxRateSorts = ['id', 'createdAt', 'country', 'percent'] as const;

export type DeliveryMethods = Settings<DeliveryMethod>;
export type TaxRates = Settings<TaxRate>;

/** What is set up, as every order asks for it: remembered until it changes. */
export interface Terms {
  read(): Promise<Omit<CheckoutTerms, 'pricesIncludeTax'>>;
}
