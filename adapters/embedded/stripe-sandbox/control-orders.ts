// The bodies of the API with which tests control the sandbox.
import { Ajv } from 'ajv';
import type { Static, TSchema } from 'typebox';
import { Type } from 'typebox';
import { invalidRequest } from './errors.ts';

const times = Type.Union([Type.Integer({ minimum: 1 }), Type.Null()]);
const delayMs = Type.Integer({ minimum: 0, maximum: 600_000 });
const whole = { additionalProperties: false };

const FaultOrder = Type.Partial(
  Type.Object({
    method: Type.Union([Type.Literal('GET'), Type.Literal('POST')]),
    path: Type.String(),
    times,
    delayMs,
    when: Type.Union([Type.Literal('before'), Type.Literal('after')]),
    // oxfmt-ignore
    effect: Type.Union([Type.Literal('answer'), Type.Literal('error'), Type.Literal('cut'), Type.Literal('refuse')]),
    status: Type.Integer({ minimum: 400, maximum: 599 }),
  }),
  whole,
);

const WebhookRuleOrder = Type.Object(
  {
    // oxfmt-ignore
    action: Type.Union([Type.Literal('drop'), Type.Literal('duplicate'), Type.Literal('delay'), Type.Literal('hold')]),
    type: Type.Optional(Type.String()),
    times: Type.Optional(times),
    delayMs: Type.Optional(delayMs),
  },
  whole,
);

const ReleaseOrder = Type.Object(
  { order: Type.Union([Type.Literal('oldest'), Type.Literal('newest')]) },
  whole,
);

const ajv = new Ajv();

/** Reads a JSON body by its schema. @throws ApiError (400) */
const reader = <T extends TSchema>(schema: T): ((body: string) => Static<T>) => {
  const isValid = ajv.compile<Static<T>>(schema);
  return (body) => {
    const order: unknown = parse(body);
    if (isValid(order)) return order;
    throw invalidRequest(ajv.errorsText(isValid.errors, { dataVar: 'body' }));
  };
};

const parse = (body: string): unknown => {
  try {
    return JSON.parse(body);
  } catch {
    throw invalidRequest('The body is not JSON.');
  }
};

export const readFault = reader(FaultOrder);
export const readWebhookRule = reader(WebhookRuleOrder);
export const readRelease = reader(ReleaseOrder);
