import type { CheckedShop } from './checked-shop.ts';
import type { Person } from './shop-client.ts';

/** Removes every delivery method and tax rate: the other tests are about prices alone. */
export const removeSettings = async (shop: CheckedShop, { token }: Person): Promise<void> => {
  for (const resource of ['delivery-methods', 'tax-rates']) {
    const path = `/admin/api/${resource}`;
    const { body } = await shop.call<{ id: string }[]>('GET', path, { token });
    for (const { id } of body) await shop.call('DELETE', `${path}/${id}`, { token });
  }
};

/** A shop that makes invoices. */
export const seller = {
  SELLER_NAME: 'Łódź Parts sp. z o.o.',
  SELLER_ADDRESS: 'ul. Piotrkowska 1\\n90-001 Łódź',
  SELLER_TAX_NUMBER: 'PL1234567890',
};
