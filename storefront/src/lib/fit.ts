import { queryOptions, useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { Product } from '../../../adapters/http/contract.ts';
import type { Finding as FoundByRule, Fit, FitPart } from '../../../domain/fit.ts';
import type { Specs, SpecValue } from '../../../domain/specs.ts';

export type { Fit, FitVerdict } from '../../../domain/fit.ts';

/** What is found of parts, as the API tells it. */
export type Finding = Omit<FoundByRule, 'missing'>;

/** The rules of what fits. They come after a page, which shows its parts without them. */
export const fitRules = queryOptions({
  queryKey: ['fit-rules'],
  queryFn: () => import('../../../domain/fit.ts'),
  staleTime: Infinity,
  gcTime: Infinity,
  structuralSharing: false,
});

/** Products of a machine, each in a quantity. */
export type Machine = { product: Product; quantity: number }[];

const isSpec = (value: unknown): value is SpecValue =>
  ['string', 'number', 'boolean'].includes(typeof value) ||
  (Array.isArray(value) && value.every((one) => typeof one === 'string'));

const typed = (specs: Product['specs']): Specs =>
  Object.fromEntries(
    Object.entries(specs).flatMap(([name, value]) => (isSpec(value) ? [[name, value]] : [])),
  );

const fitPart = ({ product, quantity }: Machine[number]): FitPart => ({
  id: product._id,
  name: product.name,
  category: product.category ?? undefined,
  specs: typed(product.specs),
  quantity,
});

/** Whether the parts of a machine fit each other, by the rules that the shop goes by, too. */
export const useFit = (machine: Machine) => {
  // An empty bench needs no rules.
  const isEmpty = machine.length === 0;
  const { data: rules, error, refetch } = useQuery({ ...fitRules, enabled: !isEmpty });
  const fit: Fit | undefined = isEmpty ? undefined : rules?.fitOf(machine.map(fitPart));
  return { fit, error, refetch };
};

/**
 * How a further part fits into a machine; undefined until the rules are there. The function is the same
 * as long as the machine is.
 */
export const useCandidateFit = (machine: Machine) => {
  const { data: rules } = useQuery(fitRules);
  return useCallback(
    (product: Product): Pick<Fit, 'verdict' | 'findings'> | undefined =>
      rules?.fitOfCandidate(machine.map(fitPart), fitPart({ product, quantity: 1 })),
    [rules, machine],
  );
};

/** The findings about a part. */
export const findingsAbout = (findings: Finding[], productId: string): Finding[] =>
  findings.filter(({ parts }) => parts.includes(productId));
