import type { Static } from 'typebox';
import type { administerDeliveryMethods } from '../../../../application/checkout/administer-delivery-methods.ts';
import {
  deliveryMethodSorts,
  type DeliveryMethods,
} from '../../../../application/checkout/ports.ts';
import { listOfFew } from '../../../../application/lists/list-of-few.ts';
import type { DeliveryMethod } from '../../../../domain/delivery-method.ts';
import { DeliveryMethodNotFound } from '../../../../domain/errors.ts';
import { Money, type Currency } from '../../../../domain/money.ts';
import * as contract from '../../console-contract.ts';
import type { Answer } from '../../contract.ts';
import { operation, retryKeyOf, signedIn } from '../../operation.ts';
import { idFrom } from '../ids.ts';
import { editOperation, idsOf, readOperations, type Exports } from './resource.ts';

type UseCases = Exports & {
  currency: Currency;
  deliveryMethods: DeliveryMethods;
  administerDeliveryMethods: ReturnType<typeof administerDeliveryMethods>;
};

const missing = () => new DeliveryMethodNotFound();

export const deliveryMethodOperations = (shop: UseCases) => {
  const { currency, administerDeliveryMethods: methods } = shop;
  const resource = {
    name: 'delivery-methods',
    noun: 'delivery methods',
    subject: 'delivery-method' as const,
    list: listOfFew(shop.deliveryMethods, {
      id: ({ id }) => id,
      createdAt: ({ createdAt }) => createdAt.getTime(),
      name: ({ name }) => name.toLowerCase(),
      price: ({ price }) => price.minor,
    }),
    sorts: deliveryMethodSorts,
    filter: contract.idFilter,
    toFilter: ({ id }: Static<typeof contract.idFilter>) => ({ ids: idsOf(id) }),
    record: contract.deliveryMethod,
    toWire: wireMethod,
    missing,
    unexported: ['version' as const],
  };
  const money = (amount: number, field: string) => Money.fromMajor(amount, currency, field);
  /** In minor units; none for `null`. */
  const freeFromMinor = (amount: number | null) => amount && money(amount, 'freeFrom').minor;
  return [
    ...readOperations(resource, shop),

    operation({
      method: 'post',
      path: '/admin/api/delivery-methods',
      summary: 'Add a way in which orders are delivered, which buyers can choose from then on',
      access: 'admin',
      body: contract.deliveryMethodCreation,
      success: { status: 201, schema: contract.deliveryMethod },
      failures: [409],
      retries: true,
      handle: async ({ user, body, ctx }) => {
        const { price, freeFrom = null, countries = [], active = true, ...rest } = body;
        const content = {
          ...rest,
          countries,
          active,
          price: money(price, 'price'),
          freeFromMinor: freeFromMinor(freeFrom) ?? undefined,
        };
        return wireMethod(await methods.add(signedIn(user), content, retryKeyOf(ctx, body)));
      },
    }),

    editOperation(resource, {
      summary: 'Edit a delivery method; orders that were placed keep what they were charged',
      body: contract.deliveryMethodEdit,
      editable: Object.keys(contract.editableOfDeliveryMethod),
      flags: ['active'],
      edit: (who, id, { version, price, freeFrom, name, countries, minDays, maxDays, active }) => {
        const changes = {
          name,
          countries,
          minDays,
          maxDays,
          active,
          price: price === undefined ? undefined : money(price, 'price'),
          freeFromMinor: freeFrom === undefined ? undefined : freeFromMinor(freeFrom),
        };
        return methods.edit(who, id, changes, version);
      },
    }),

    operation({
      method: 'delete',
      path: '/admin/api/delivery-methods/{id}',
      summary: 'Remove a delivery method; orders that were placed keep what they were charged',
      access: 'admin',
      success: { status: 200, schema: contract.removedRecord },
      failures: [404],
      handle: async ({ user, params }) => {
        const id = idFrom(params['id'], missing);
        await methods.remove(signedIn(user), id);
        return { id };
      },
    }),
  ];
};

const wireMethod = (method: DeliveryMethod): Answer<contract.ConsoleDeliveryMethod> => ({
  id: method.id,
  name: method.name,
  price: method.price.toMajor(),
  freeFrom: method.freeFrom?.toMajor() ?? null,
  countries: method.countries,
  minDays: method.minDays,
  maxDays: method.maxDays,
  active: method.active,
  createdAt: method.createdAt,
  version: method.version,
});
