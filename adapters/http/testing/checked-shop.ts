import { Ajv, type ValidateFunction } from 'ajv';
import addFormats from 'ajv-formats';
import { expect } from 'chai';
import { STATUS_CODES } from 'node:http';
import * as contract from '../contract.ts';
import { RunningShop, type Answer } from './running-shop.ts';

type Response = { content: Record<string, { schema: object }> };
type Operation = {
  operationId: string;
  summary: string;
  parameters: { schema: object }[];
  requestBody?: Response;
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

const ajv = addFormats.default(new Ajv({ strict: false }));
const isProblem = ajv.compile(contract.problem);

/** A shop whose every answer is held to the API's own document, and every failure to RFC 9457. */
export class CheckedShop extends RunningShop {
  private readonly checks = new Map<string, ValidateFunction>();
  document: Document = { openapi: '', servers: [], paths: {} };

  override async start(settings: Record<string, string> = {}): Promise<void> {
    await super.start(settings);
    this.document = (await super.call<Document>('GET', '/openapi.json')).body;
  }

  override async call<T>(...[method, path, request]: Parameters<RunningShop['call']>) {
    const answer = await super.call<T>(method, path, request);
    if (!/^\/(sandbox|emulator|\w+\.googleapis\.com)\//.test(path))
      this.check(method, path, answer);
    return answer;
  }

  private check(method: string, path: string, answer: Answer): void {
    const { status, headers, body } = answer;
    const what = `${method} ${path.slice(0, 100)}: ${status} ${JSON.stringify(body)?.slice(0, 500)}`;
    expect(headers.get('x-request-id'), what).to.match(/^[0-9a-f-]{36}$/);
    if (status >= 400) checkProblem(answer, what);
    const operation = this.operationAt(method, path);
    if (!operation || status === 304) return;
    const documented = operation.responses[status];
    expect(documented, `${what}: this status is not documented`).not.equal(undefined);
    const schema = documented?.content['application/json']?.schema;
    if (schema === undefined) return;
    const key = `${method} ${path.split('?')[0]?.split('/')[1]} ${JSON.stringify(schema)}`;
    const isRight = this.checks.get(key) ?? ajv.compile(schema);
    this.checks.set(key, isRight);
    expect(headers.get('content-type'), what).to.equal('application/json; charset=utf-8');
    expect(isRight(body), `${what}: ${ajv.errorsText(isRight.errors)}`).to.equal(true);
  }

  /** The operation at an address; one without parameters stands before one with. */
  operationAt(method: string, address: string): Operation | undefined {
    const [path = ''] = address.split('?');
    const fits = (template: string) =>
      new RegExp(`^${template.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(path);
    const [found] = Object.keys(this.document.paths).filter(fits).sort();
    return found === undefined ? undefined : this.document.paths[found]?.[method.toLowerCase()];
  }
}

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
  if (status === 429 || status === 503)
    expect(Number(headers.get('retry-after')), what).to.be.within(1, 3_600);
};

type Refusal = { status: number; body: unknown };

/** The status, what is said, and the fields that are at fault. */
export const told = ({ status, body }: Refusal) => {
  const { detail, errors } = body as contract.Problem;
  return [status, detail, errors?.map(({ pointer }) => pointer).join(' ')];
};
