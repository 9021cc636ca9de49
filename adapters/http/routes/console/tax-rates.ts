import type { Static } from 'typebox';
import type { administerTaxRates } from '../../../../application/checkout/administer-tax-rates.ts';
import { taxRateSorts, type TaxRates } from '../../../../application/checkout/ports.ts';
import { listOfFew } from '../../../../application/lists/list-of-few.ts';
import { TaxRateNotFound } from '../../../../domain/errors.ts';
import type { TaxRate } from '../../../../domain/tax-rate.ts';
import * as contract from '../../console-contract.ts';
import type { Answer } from '../../contract.ts';
import { operation, retryKeyOf, signedIn } from '../../operation.ts';
import { idFrom } from '../ids.ts';
import { editOperation, idsOf, readOperations, type Exports } from './resource.ts';

type UseCases = Exports & {
  taxRates: TaxRates;
  administerTaxRates: ReturnType<typeof administerTaxRates>;
};

const missing = () => new TaxRateNotFound();

export const taxRateOperations = (shop: UseCases) => {
  const { administerTaxRates: rates } = shop;
  const resource = {
    name: 'tax-rates',
    noun: 'tax rates',
    subject: 'tax-rate' as const,
    list: listOfFew(shop.taxRates, {
      id: ({ id }) => id,
      createdAt: ({ createdAt }) => createdAt.getTime(),
      country: ({ label }) => label,
      percent: ({ percent }) => percent,
    }),
    sorts: taxRateSorts,
    filter: contract.idFilter,
    toFilter: ({ id }: Static<typeof contract.idFilter>) => ({ ids: idsOf(id) }),
    record: contract.taxRate,
    toWire: wireRate,
    missing,
    unexported: ['version' as const],
  };
  return [
    ...readOperations(resource, shop),

    operation({
      method: 'post',
      path: '/admin/api/tax-rates',
      summary: 'Add the tax on what goes to a country, or to a region of it',
      access: 'admin',
      body: contract.taxRateCreation,
      success: { status: 201, schema: contract.taxRate },
      failures: [409],
      retries: true,
      handle: async ({ user, body, ctx }) => {
        const content = { ...body, region: body.region ?? undefined };
        return wireRate(await rates.add(signedIn(user), content, retryKeyOf(ctx, body)));
      },
    }),

    editOperation(resource, {
      summary: 'Edit a tax rate; orders that were placed keep what they were charged',
      body: contract.taxRateEdit,
      editable: Object.keys(contract.editableOfTaxRate),
      edit: (who, id, { version, country, region, percent }) =>
        rates.edit(who, id, { country, region, percent }, version),
    }),

    operation({
      method: 'delete',
      path: '/admin/api/tax-rates/{id}',
      summary: 'Remove a tax rate; orders that were placed keep what they were charged',
      access: 'admin',
      success: { status: 200, schema: contract.removedRecord },
      failures: [404],
      handle: async ({ user, params }) => {
        const id = idFrom(params['id'], missing);
        await rates.remove(signedIn(user), id);
        return { id };
      },
    }),
  ];
};

const wireRate = (rate: TaxRate): Answer<contract.ConsoleTaxRate> => ({
  id: rate.id,
  country: rate.country,
  region: rate.region ?? null,
  percent: rate.percent,
  createdAt: rate.createdAt,
  version: rate.version,
});
