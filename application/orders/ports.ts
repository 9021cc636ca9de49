import type { EmailAddress } from '../../domain/email.ts';
import type { OrderStatus } from '../../domain/order.ts';
import type { ByDate, ById, ByWords } from '../ports.ts';

/** An order is found by `q`, by a product and as one to ship where one of its bookings is. */
export type OrderFilter = ById &
  ByDate &
  ByWords & {
    status?: OrderStatus | undefined;
    email?: EmailAddress | undefined;
    buyerId?: string | undefined;
    productId?: string | undefined;
    /** Pieces of it are paid and not shipped; a refund of them may be under way. */
    toShip?: true | undefined;
  };

export const orderSorts = ['id', 'createdAt'] as const;

export type OrderSort = (typeof orderSorts)[number];
