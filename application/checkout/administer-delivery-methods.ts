import {
  assertRoomForMethod,
  DeliveryMethod,
  type DeliveryMethodContent,
} from '../../domain/delivery-method.ts';
import { DeliveryMethodNotFound } from '../../domain/errors.ts';
import { administer, type AdministerPorts } from './administer-settings.ts';
import type { DeliveryMethods } from './ports.ts';

/** What admins do with delivery methods. Orders keep what they were placed with. */
export const administerDeliveryMethods = (
  ports: AdministerPorts & { deliveryMethods: DeliveryMethods },
) =>
  administer<DeliveryMethodContent, DeliveryMethod>(ports, {
    settings: ports.deliveryMethods,
    subject: 'delivery-method',
    make: (method) => new DeliveryMethod(method),
    labelOf: ({ name }) => name,
    factsOf: ({ name, price, freeFrom, countries, minDays, maxDays, active }) => ({
      name,
      price: price.toMajor(),
      freeFrom: freeFrom?.toMajor() ?? null,
      countries,
      minDays,
      maxDays,
      active,
    }),
    assertFits: assertRoomForMethod,
    missing: () => new DeliveryMethodNotFound(),
  });
