import type * as contract from '../contract.ts';
import { Conformity, type Document } from './conformity.ts';
import { RunningShop, type Launch } from './running-shop.ts';
import { here } from './shop-here.ts';

/** A shop whose every answer is held to the API's own document, and every failure to RFC 9457. */
export class CheckedShop extends RunningShop {
  private conformity = new Conformity({ openapi: '', servers: [], paths: {} });

  /** @param launch in this process, unless the test is about the process itself */
  constructor(port?: string, launch: Launch = here) {
    super(port, launch);
  }

  get document(): Document {
    return this.conformity.document;
  }

  override async start(settings: Record<string, string> = {}): Promise<void> {
    await super.start(settings);
    this.conformity = new Conformity((await super.call<Document>('GET', '/openapi.json')).body);
  }

  override async call<T>(...[method, path, request]: Parameters<RunningShop['call']>) {
    const answer = await super.call<T>(method, path, request);
    if (!/^(http:|\/(sandbox|emulator|\w+\.googleapis\.com)\/)/.test(path))
      this.conformity.check(method, path, answer);
    return answer;
  }

  operationAt(method: string, address: string) {
    return this.conformity.operationAt(method, address);
  }
}

type Refusal = { status: number; body: unknown };

/** The status, what is said, and the fields that are at fault. */
export const told = ({ status, body }: Refusal) => {
  const { detail, errors } = body as contract.Problem;
  return [status, detail, errors?.map(({ pointer }) => pointer).join(' ')];
};
