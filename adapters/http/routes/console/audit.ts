import type { Static } from 'typebox';
import { auditSorts } from '../../../../application/audit/ports.ts';
import { type ConsoleLists } from '../../../../application/lists/ports.ts';
import * as contract from '../../console-contract.ts';
import { NoSuchPage } from '../../errors.ts';
import { datesOf, idsOf, readOperations, type Exports } from './resource.ts';
import { wireEntry } from './wire.ts';

/** The audit log, which can only be read. */
export const auditOperations = (shop: Exports & { lists: ConsoleLists }) =>
  readOperations(
    {
      name: 'audit',
      noun: 'acts of admins',
      subject: 'audit',
      list: shop.lists.audit,
      sorts: auditSorts,
      filter: contract.filters.audit,
      toFilter: ({ id, from, to, ...rest }: Static<typeof contract.filters.audit>) => ({
        ...rest,
        ids: idsOf(id),
        ...datesOf({ from, to }, shop.timeZone),
      }),
      record: contract.auditEntry,
      toWire: wireEntry,
      missing: () => new NoSuchPage(),
      unexported: [],
    },
    shop,
  );
