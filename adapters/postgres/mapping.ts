import { Type, defineEntity, p } from '@mikro-orm/core';
import { EmailAddress } from '../../domain/email.ts';
import { Message } from '../../domain/message.ts';
import { Money } from '../../domain/money.ts';
import { Product } from '../../domain/product.ts';
import { Review } from '../../domain/review.ts';
import { User } from '../../domain/user.ts';

/** An address is a text column. */
class EmailType extends Type<EmailAddress, string> {
  override convertToDatabaseValue(value: EmailAddress | string): string {
    return typeof value === 'string' ? value : value.value;
  }
  override convertToJSValue(value: string | EmailAddress): EmailAddress {
    return value instanceof EmailAddress ? value : new EmailAddress(value);
  }
  override compareAsType(): string {
    return 'string';
  }
  override getColumnType(): string {
    return 'text';
  }
}

// The constructors of the domain are skipped when rows are loaded: what is stored has passed them.
export const MoneyMapping = defineEntity({
  class: Money,
  embeddable: true,
  properties: { minor: p.bigint('number'), currency: p.string() },
});

export const ProductMapping = defineEntity({
  class: Product,
  tableName: 'products',
  properties: {
    id: p.uuid().primary(),
    name: p.text(),
    price: () => p.embedded(MoneyMapping).prefix('price_'),
    stock: p.integer(),
    description: p.text(),
    image: p.text(),
    category: p.text().nullable(),
    specs: p.json(),
    addedBy: p.uuid().nullable(),
    createdAt: p.datetime(),
    onShelf: p.boolean(),
    version: p.integer(),
  },
});

export const ReviewMapping = defineEntity({
  class: Review,
  tableName: 'reviews',
  properties: {
    id: p.uuid().primary(),
    name: p.text(),
    review: p.text(),
    image: p.text(),
    location: p.text(),
    addedBy: p.uuid().nullable(),
    createdAt: p.datetime(),
    state: p.text(),
    version: p.integer(),
  },
});

export const UserMapping = defineEntity({
  class: User,
  tableName: 'users',
  properties: {
    id: p.uuid().primary(),
    accountId: p.text(),
    email: p.type(EmailType),
    emailVerified: p.boolean(),
    role: p.text(),
    profile: p.json(),
    removedAt: p.datetime().nullable(),
    version: p.integer(),
    createdAt: p.datetime(),
  },
});

export const MessageMapping = defineEntity({
  class: Message,
  tableName: 'messages',
  properties: {
    id: p.uuid().primary(),
    email: p.type(EmailType),
    subject: p.text(),
    message: p.text(),
    createdAt: p.datetime(),
    readAt: p.datetime().nullable(),
    answeredAt: p.datetime().nullable(),
    version: p.integer(),
  },
});

export const mappings = [MoneyMapping, ProductMapping, ReviewMapping, UserMapping, MessageMapping];
