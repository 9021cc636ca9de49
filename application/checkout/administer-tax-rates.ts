import { TaxRateNotFound } from '../../domain/errors.ts';
import { assertRoomForRate, TaxRate, type TaxRateContent } from '../../domain/tax-rate.ts';
import { administer, type AdministerPorts } from './administer-settings.ts';
import type { TaxRates } from './ports.ts';

/** What admins do with tax rates. Orders keep what they were placed with. */
export const administerTaxRates = (ports: AdministerPorts & { taxRates: TaxRates }) =>
  administer<TaxRateContent, TaxRate>(ports, {
    settings: ports.taxRates,
    subject: 'tax-rate',
    make: (rate) => new TaxRate(rate),
    labelOf: ({ label }) => label,
    factsOf: ({ country, region, percent }) => ({ country, region: region ?? null, percent }),
    assertFits: assertRoomForRate,
    missing: () => new TaxRateNotFound(),
  });
