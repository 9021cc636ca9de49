import { Ajv, type ValidateFunction } from 'ajv';
import addFormats from 'ajv-formats';
import { expect } from 'chai';
import { STATUS_CODES } from 'node:http';
import * as contract from '../contract.ts';
import type { Answer } from './shop-client.ts';

type Content = Record<string, { schema: object }>;
type Response = { content?: Content; headers?: Record<string, Header> };
type Header = { required: boolean; schema: object };
export type Parameter = { name: string; in: string; required: boolean; schema: object };
export type Operation = {
  operationId: string;
  summary: string;
  parameters: Parameter[];
  requestBody?: { content: Content; required?: boolean };
  responses: Record<string, Response>;
  security?: object[];
};
export type Document = {
  openapi: string;
  servers: { url: string }[];
  paths: Record<string, Record<string, Operation>>;
};

/** What no answer may tell: a stack, a statement, a path, a secret. */
const leak =
  /\bat .*:\d+:\d+|node_modules|\.ts\b|\b(select|insert into|update|delete from)\b.*\b(from|values|set|where)\b|postgres|constraint|sk_test|whsec_|account_id/i;

// Most checks are asked a few times: to shorten them would take longer than to run them as they are.
const ajv = addFormats.default(new Ajv({ strict: false, code: { optimize: false } }));
const isProblem = ajv.compile(contract.problem);

/** By their text: each shop of a run has a document of its own, with the same schemas. */
const checks = new Map<string, ValidateFunction>();
const checksOfSchemas = new WeakMap<object, ValidateFunction>();

const checkOf = (schema: object): ValidateFunction => {
  const known = checksOfSchemas.get(schema);
  if (known) return known;
  const text = JSON.stringify(schema);
  const check = checks.get(text) ?? ajv.compile(schema);
  checks.set(text, check);
  checksOfSchemas.set(schema, check);
  return check;
};

/** Holds answers to the API's own document, and every failure to RFC 9457. */
export class Conformity {
  readonly document: Document;
  /** Those at an address without parameters stand before those at one with. */
  private readonly operations;

  constructor(document: Document) {
    this.document = document;
    this.operations = Object.entries(document.paths)
      .toSorted(([one], [other]) => parametersIn(one) - parametersIn(other))
      .map(([template, methods]) => ({
        fits: new RegExp(`^${template.replaceAll(/\{\w+\}/g, '[^/]+')}$`),
        methods,
      }));
  }

  /** @throws AssertionError that says what is wrong with the answer */
  check(method: string, path: string, answer: Answer): void {
    const { status, headers, body } = answer;
    const what = `${method} ${path.slice(0, 100)}: ${status} ${JSON.stringify(body)?.slice(0, 500)}`;
    expect(headers.get('x-request-id'), what).to.match(/^[0-9a-f-]{36}$/);
    if (status >= 400) checkProblem(answer, what);
    const operation = this.operationAt(method, path);
    if (!operation) return;
    const documented = operation.responses[status];
    if (!documented) return expect.fail(`${what}: this status is not documented`);
    this.checkHeaders(documented, headers, what);
    const [[type, { schema }] = ['', { schema: {} }]] = Object.entries(documented.content ?? {});
    if (type === '' || status >= 400) return;
    expect(headers.get('content-type'), what).to.equal(typeOf(type));
    if (type === 'application/json') this.checkValue(schema, body, what);
    if (type === 'application/x-ndjson')
      for (const line of String(body).trimEnd().split('\n'))
        this.checkValue(schema, JSON.parse(line), what);
  }

  private checkHeaders({ headers = {} }: Response, given: Headers, what: string): void {
    for (const [name, { required, schema }] of Object.entries(headers)) {
      const value = given.get(name);
      if (value !== null) this.checkValue(schema, value, `${what}: ${name}`);
      else expect(required, `${what}: ${name} is missing`).to.equal(false);
    }
  }

  private checkValue(schema: object, value: unknown, what: string): void {
    const isRight = checkOf(schema);
    expect(isRight(value), `${what}: ${ajv.errorsText(isRight.errors)}`).to.equal(true);
  }

  operationAt(method: string, address: string): Operation | undefined {
    const [path = ''] = address.split('?');
    return this.operations.find(
      ({ fits, methods }) => fits.test(path) && Object.hasOwn(methods, method.toLowerCase()),
    )?.methods[method.toLowerCase()];
  }
}

const parametersIn = (template: string): number => template.split('{').length;

const typeOf = (type: string): string =>
  /ndjson|pdf/.test(type) ? type : `${type}; charset=utf-8`;

const checkProblem = ({ status, headers, body }: Answer, what: string): void => {
  expect(status === 503 || status < 500, what).to.equal(true);
  expect(headers.get('content-type'), what).to.match(/^application\/problem\+json/);
  expect(isProblem(body), `${what}: ${ajv.errorsText(isProblem.errors)}`).to.equal(true);
  const problem = body as contract.Problem;
  expect(problem.requestId, what).to.equal(headers.get('x-request-id'));
  expect([problem.status, problem.title], what).to.deep.equal([status, STATUS_CODES[status]]);
  expect(problem.detail, what).to.match(/\w/);
  expect(JSON.stringify(body), what).not.to.match(leak);
  expect(headers.get('cache-control'), what).to.equal('no-store');
  if (status === 401) expect(headers.get('www-authenticate'), what).to.equal('Bearer');
  // A window of counting lasts an hour at most; what is away may be back any moment.
  const longest = { 429: 3_600, 503: 60 }[status];
  if (longest !== undefined)
    expect(Number(headers.get('retry-after')), what).to.be.within(1, longest);
};
