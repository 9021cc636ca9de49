import type { Static } from 'typebox';
import {
  lackingSorts,
  type LackingPart,
  type MissingFacts,
} from '../../../../application/catalogue/ports.ts';
import { ProductNotFound } from '../../../../domain/errors.ts';
import { guessedLabel } from '../../../../domain/spec-words.ts';
import { factOf } from '../../../../domain/specs.ts';
import * as contract from '../../console-contract.ts';
import { idsOf, readOperations, type Exports } from './resource.ts';

/** The parts that do not say what a rule of what fits needs. Editing the product takes it off the list. */
export const missingFactOperations = (shop: Exports & { missingFacts: MissingFacts }) =>
  readOperations(
    {
      name: 'missing-facts',
      noun: 'parts that lack facts, and how often that left a shopper with "unknown"',
      subject: 'product' as const,
      list: shop.missingFacts,
      sorts: lackingSorts,
      filter: contract.lackingFilter,
      toFilter: ({ id, ...rest }: Static<typeof contract.lackingFilter>) => ({
        ...rest,
        ids: idsOf(id),
      }),
      record: contract.lackingPart,
      toWire: ({ category, facts, ...part }: LackingPart) => ({
        ...part,
        category: category ?? null,
        facts: facts.map(({ name, times }) => ({
          name,
          label: factOf(category, name)?.label ?? guessedLabel(name),
          times,
        })),
      }),
      missing: () => new ProductNotFound(),
      unexported: [],
    },
    shop,
  );
