import { STATUS_CODES } from 'node:http';
import type { TSchema } from 'typebox';
import * as contract from './contract.ts';
import { headers, type HeaderName } from './headers.ts';
import type { Operation } from './operation.ts';

/** The API's OpenAPI 3.1 document, made of the operations that are served. */
export const openApi = (operations: Operation[], publicUrl: string) => ({
  openapi: '3.1.0',
  info: {
    title: 'Parches',
    version: '1.0.0',
    description: 'An online shop for computer parts. Errors are problem details (RFC 9457).',
  },
  servers: [{ url: publicUrl }],
  components: {
    securitySchemes: {
      accessToken: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
      idToken: {
        type: 'http',
        scheme: 'bearer',
        description: 'An ID token of the sign-in provider (Firebase).',
      },
    },
    schemas: { Problem: contract.problem },
  },
  paths: operations.reduce<Record<string, Record<string, unknown>>>((paths, op) => {
    paths[op.path] = { ...paths[op.path], [op.method]: describe(op) };
    return paths;
  }, {}),
});

const describe = (op: Operation) => ({
  summary: op.summary,
  operationId: `${op.method} ${op.path}`.replaceAll(/[^a-zA-Z0-9]+/g, '_').replace(/_$/, ''),
  ...(op.access === 'anyone'
    ? op.knowsCaller && { security: [{}, { accessToken: [] }] }
    : { security: [op.access === 'account' ? { idToken: [] } : { accessToken: [] }] }),
  parameters: parameters(op),
  ...(op.body
    ? {
        requestBody: {
          required: !op.bodyOptional,
          content: { 'application/json': { schema: op.body } },
        },
      }
    : op.consumes !== undefined
      ? { requestBody: { required: true, content: { [op.consumes]: { schema: text } } } }
      : op.path === '/images'
        ? { requestBody: upload }
        : {}),
  responses: responses(op),
});

const text = { type: 'string' };

const upload = {
  required: true,
  content: {
    'multipart/form-data': {
      schema: {
        type: 'object',
        required: ['image'],
        properties: { image: { type: 'string', format: 'binary' } },
      },
    },
  },
};

const propertiesOf = (schema: TSchema | undefined): object =>
  schema && 'properties' in schema ? Object(schema.properties) : {};

const parameters = (op: Operation) => [
  ...[...op.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  })),
  ...Object.entries(propertiesOf(op.query) ?? {}).map(([name, schema]) => ({
    name,
    in: 'query',
    required: false,
    schema,
  })),
  ...(op.retries
    ? [
        {
          name: 'Idempotency-Key',
          in: 'header',
          required: false,
          description: 'The same key with the same body is answered with the first success.',
          schema: { type: 'string', minLength: 1, maxLength: 255 },
        },
      ]
    : []),
];

const responses = (op: Operation) => {
  const { status, schema, type = 'application/json' } = op.success;
  const isRead = op.method === 'get';
  const isRevalidated = isRead && type === 'application/json';
  const onReads: HeaderName[] = [
    ...(isRevalidated ? ['ETag' as const] : []),
    ...(op.tags ? ['Age' as const] : []),
  ];
  const failures = new Set([
    ...(op.access === 'anyone' ? [] : [401]),
    ...(op.access === 'admin' ? [403] : []),
    // A parameter of the path may be no good percent-encoding.
    ...(op.body || op.query || op.path.includes('{') ? [400] : []),
    ...(op.body || op.consumes ? [413, 415] : []),
    // Of a person whom the shop knows, reads are limited, too.
    ...(isRead && op.access === 'anyone' && !op.knowsCaller ? [] : [429]),
    ...(op.retries ? [409] : []),
    ...(op.failures ?? []),
    503,
  ]);
  return {
    [status]: {
      ...answer(status, [...onReads, ...(op.headers ?? [])]),
      content: { [type]: { schema } },
    },
    ...(isRevalidated ? { 304: answer(304, onReads) } : {}),
    ...Object.fromEntries(
      [...failures].sort((a, b) => a - b).map((failure) => [failure, problemAt(failure)]),
    ),
  };
};

const answer = (status: number, names: HeaderName[]) => ({
  description: STATUS_CODES[status],
  headers: Object.fromEntries(
    ['X-Request-Id' as const, ...names].map((name) => [name, headers[name]]),
  ),
});

const problemAt = (status: number) => ({
  ...answer(
    status,
    status === 401 ? ['WWW-Authenticate'] : status === 429 || status === 503 ? ['Retry-After'] : [],
  ),
  content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
});
