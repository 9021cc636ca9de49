/** What went wrong, in the shop's own terms; `adapters/http/errors.ts` gives each kind its status. */
export type ErrorKind =
  | 'invalid'
  | 'unauthenticated'
  | 'forbidden'
  | 'missing'
  | 'conflict'
  | 'too-large'
  | 'unsupported'
  | 'too-many'
  | 'unavailable';

/**
 * A field at fault, and what a person should do about it. The edge names what is wrong with the
 * shape of a request by a JSON pointer in place of a field.
 */
export type FieldError = { field: string; message: string };

/** Everything that the shop refuses on purpose. The message is written for the person who asked. */
export abstract class DomainError extends Error {
  abstract readonly kind: ErrorKind;
  readonly fields: FieldError[] = [];

  override get name(): string {
    return this.constructor.name;
  }
}

export class InvalidInput extends DomainError {
  readonly kind = 'invalid';
  override readonly fields: FieldError[];

  constructor(fields: FieldError[]) {
    super(fields.map((field) => field.message).join('. '));
    this.fields = fields;
  }
}

export class NotSignedIn extends DomainError {
  readonly kind = 'unauthenticated';

  constructor(message = 'Sign in to do this.') {
    super(message);
  }
}

export class NotAllowed extends DomainError {
  readonly kind = 'forbidden';

  constructor(message = 'You are not authorized to perform this action') {
    super(message);
  }
}

const missing = (thing: string) =>
  class extends DomainError {
    readonly kind = 'missing';

    constructor() {
      super(`There is no such ${thing}.`);
    }
  };

export class ProductNotFound extends missing('product') {}
export class BookingNotFound extends missing('booking') {}
export class OrderNotFound extends missing('order') {}
export class UserNotFound extends missing('user') {}
export class ReviewNotFound extends missing('review') {}
export class MessageNotFound extends missing('message') {}
export class BuildNotFound extends missing('build') {}
export class DeliveryMethodNotFound extends missing('delivery method') {}
export class TaxRateNotFound extends missing('tax rate') {}
export class ShipmentNotFound extends missing('shipment') {}
export class InvoiceNotFound extends missing('invoice') {}

/** There are not as many left as somebody wants. */
export class SoldOut extends DomainError {
  readonly kind = 'conflict';
  override readonly fields: FieldError[];

  constructor(left: number) {
    const message = left === 0 ? 'This part is sold out.' : `Only ${left} left in stock.`;
    super(message);
    this.fields = [{ field: 'quantity', message }];
  }
}

/** Some lines of an order cannot be had or shipped; each says what is wrong with it. */
export class LinesRefused extends DomainError {
  readonly kind = 'conflict';
  override readonly fields: FieldError[];

  constructor(fields: FieldError[], verb: 'booked' | 'shipped' = 'booked') {
    const [first, ...others] = fields;
    super(
      others.length === 0 && first ? first.message : `${fields.length} parts cannot be ${verb} so.`,
    );
    this.fields = fields;
  }
}

/** Some parts of a machine are not in the shop; each says so. */
export class PartsNotFound extends DomainError {
  readonly kind = 'missing';
  override readonly fields: FieldError[];

  /** @param lines the places of these parts among those that were asked about */
  constructor(lines: number[]) {
    const { message } = new ProductNotFound();
    super(message);
    this.fields = lines.map((line) => ({ field: `parts/${line}/productId`, message }));
  }
}

/** The stock that comes back would be more than can be stored. */
export class StockFull extends DomainError {
  readonly kind = 'conflict';

  constructor(most: number) {
    super(`With these pieces the stock would pass ${most}: some of it must be taken out first.`);
  }
}

/** A person has too many unpaid bookings, or too many unpaid pieces of one product. */
export class TooMuchUnpaid extends DomainError {
  readonly kind = 'conflict';
  override readonly fields: FieldError[];

  /**
   * @param most how many bookings, or pieces of one product, may be unpaid at once
   * @param asked how many are asked for: where these alone are too many, nothing else need be paid first
   */
  constructor(of: 'bookings' | 'pieces', most: number, asked: number) {
    const what = of === 'bookings' ? 'of your bookings' : 'pieces of one part';
    const held =
      of === 'bookings'
        ? 'Pay or remove one of them first.'
        : 'Pay for those that you have booked first.';
    const way = asked > most ? `Order ${most} and pay for them, then the others.` : held;
    super(`At most ${most} ${what} may be unpaid at once. ${way}`);
    this.fields = of === 'pieces' ? [{ field: 'quantity', message: this.message }] : [];
  }
}

/** A person has uploaded too many pictures that nothing uses. */
export class TooManyPictures extends DomainError {
  readonly kind = 'conflict';

  constructor(most: number) {
    super(
      `At most ${most} of your pictures may be in use nowhere. Use one of them first; unused ones go by themselves after about a week.`,
    );
  }
}

/** The request disagrees with what is stored. */
export class Conflict extends DomainError {
  readonly kind = 'conflict';
  override readonly fields: FieldError[];

  constructor(message: string, field?: string, cause?: unknown) {
    super(message, { cause });
    this.fields = field === undefined ? [] : [{ field, message }];
  }
}

/** There are not as many paid pieces left as somebody wants to refund. */
export class NothingToRefund extends Conflict {
  constructor(left: number) {
    super(
      left === 0
        ? 'All of this booking is refunded, or is being refunded.'
        : `Only ${left} of its pieces can still be refunded.`,
      'pieces',
    );
  }
}

/** There are not as many pieces left to ship as somebody wants to. */
export class NothingToShip extends Conflict {
  constructor(left: number) {
    super(
      left === 0
        ? 'Nothing of this is left to be shipped.'
        : `Only ${left} of its pieces can still be shipped.`,
      'pieces',
    );
  }
}

/** Somebody else has changed the record since the editor read it. */
export class Stale<Thing = unknown> extends DomainError {
  readonly kind = 'conflict';
  /** What is stored now. */
  readonly current: Thing;

  constructor(current: Thing) {
    super('Somebody else has changed this in the meantime. Compare both versions.');
    this.current = current;
  }
}

export class AlreadyPaid extends DomainError {
  readonly kind = 'conflict';

  constructor(what: 'booking' | 'order' = 'booking') {
    super(`This ${what} is already paid.`);
  }
}

/** The booking was removed, has expired or was refunded: nothing can be done with it. */
export class BookingClosed extends DomainError {
  readonly kind = 'conflict';

  constructor(status: string, what: 'booking' | 'order' = 'booking') {
    super(`This ${what} is ${status}.`);
  }
}

export class KeyReused extends DomainError {
  readonly kind = 'conflict';

  constructor() {
    super('This Idempotency-Key was used for another request.');
  }
}

export class TooLarge extends DomainError {
  readonly kind = 'too-large';
}

export class Unsupported extends DomainError {
  readonly kind = 'unsupported';
}

/** More requests than the shop takes from one person or address. */
export class TooManyRequests extends DomainError {
  readonly kind = 'too-many';
  /** Seconds until the next one is taken. */
  readonly retryAfter: number;

  constructor(retryAfter: number) {
    super(`Too many requests. Try again in ${retryAfter} seconds.`);
    this.retryAfter = retryAfter;
  }
}

/** A service that the shop depends on cannot be reached. The request may be sent again. */
export class Unavailable extends DomainError {
  readonly kind = 'unavailable';
  readonly service: string;
  /** Seconds after which another try makes sense. */
  readonly retryAfter: number;

  constructor(service: string, options: { retryAfter?: number; cause?: unknown } = {}) {
    super(`${service} cannot be reached right now. Try again in a moment.`, {
      cause: options.cause,
    });
    this.service = service;
    this.retryAfter = options.retryAfter ?? 5;
  }
}
