import type { checkFit } from '../../../application/catalogue/check-fit.ts';
import type { PricedFit } from '../../../application/catalogue/picked-parts.ts';
import type { Finding } from '../../../domain/fit.ts';
import * as contract from '../contract.ts';
import { operation } from '../operation.ts';

type UseCases = { checkFit: ReturnType<typeof checkFit> };

export const fitOperations = (shop: UseCases) => [
  operation({
    method: 'post',
    path: '/fit',
    summary: 'Whether parts fit together, why not, and what is missing for a whole machine',
    access: 'anyone',
    knowsCaller: true,
    body: contract.fitRequest,
    success: { status: 200, schema: contract.fit },
    failures: [404],
    handle: async ({ body }) => wireFit(await shop.checkFit(body.parts)),
  }),
];

export const wireFit = (fit: PricedFit): contract.Answer<contract.Fit> => ({
  verdict: fit.verdict,
  findings: fit.findings.map(wireFinding),
  power: {
    estimateWatts: fit.power.estimateWatts ?? null,
    supplyWatts: fit.power.supplyWatts ?? null,
    headroomWatts: fit.power.headroomWatts ?? null,
  },
  missing: fit.missing,
  total: fit.total.toMajor(),
});

export const wireFinding = ({
  rule,
  verdict,
  parts,
  message,
}: Finding): contract.Answer<contract.Finding> => ({ rule, verdict, parts, message });
