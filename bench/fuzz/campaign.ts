/** Thousands of requests in batches; after each, the database is looked at. */
import fc from 'fast-check';
import type { MikroORM } from '@mikro-orm/postgresql';
import { Conformity, type Document } from '../../adapters/http/testing/conformity.ts';
import { eventually, type RunningShop } from '../../adapters/http/testing/running-shop.ts';
import type { Answer } from '../../adapters/http/testing/shop-client.ts';
import { attacksBy, beginAttack, type Attack } from '../overload/attacks.ts';
import { invariantsOf, unpairedCharges } from './invariants.ts';
import { requests, type Plan } from './requests.ts';
import { curlOf, hangUp, send, type Sent } from './send.ts';
import { judge, retries } from './verdict.ts';
import { World } from './world.ts';

export type Task = {
  seed: number;
  /** How many requests. */
  total: number;
  /** What the operations have in their names, where not all are asked: `/booking`. */
  only?: string | undefined;
  /** Hears of each failure when it is found. */
  say: (line: string) => void;
  /** Hears after each batch how many requests were sent. */
  progress?: (sent: number) => void;
};

type Row = { requests: number; failures: number; statuses: Map<number, number> };
export type Outcome = { rows: Map<string, Row>; sent: number; failures: number; ms: number };

type Done = { plan: Plan; sent: Sent; answers: Answer[]; fault: string | undefined };

const batchSize = 400;
const atOnce = 16;
/** Where the attacks come from, as a proxy would report it. */
const attacker = '203.0.113.66';
/** So many different failures are made small; of the rest the first request is told. */
const shrunkAtMost = 12;

/** Plays the campaign on a shop that has just been started. */
export const campaign = async (shop: RunningShop, orm: MikroORM, task: Task): Promise<Outcome> => {
  const began = new Date();
  const { body: document } = await shop.call<Document>('GET', '/openapi.json');
  const conformity = new Conformity(document);
  const plans = requests(document, task.only);
  const world = await World.open(shop, orm);
  const cast = Object.values(world.cast);
  const brokenLaws = invariantsOf(
    orm,
    cast.map(({ id }) => id),
  );
  const outcome: Outcome = { rows: rowsOf(document), sent: 0, failures: 0, ms: 0 };
  const known = new Set<string>();

  const emailOf = (caller: string) =>
    caller === 'customer' || caller === 'other' ? world.cast[caller].email : undefined;
  const keepsKeys = retries();

  const run = async (plan: Plan): Promise<Done> => {
    const sent = world.render(plan);
    const answers: Answer[] = [];
    try {
      const times = plan.twice ? [sent, sent] : [sent];
      // A busy machine may refuse for a moment: 503 is a failure where it stays.
      const ask = (each: Sent) =>
        eventually(
          async () => {
            const answer = await send(shop.origin, each);
            conformity.check(each.method, each.path, answer);
            return answer;
          },
          ({ status }) => status !== 503,
        );
      answers.push(...(await Promise.all(times.map(ask))));
      for (const answer of answers) {
        judge(conformity, plan, sent, answer, emailOf);
        keepsKeys(plan, sent, answer);
      }
      return { plan, sent, answers, fault: undefined };
    } catch (error) {
      return { plan, sent, answers, fault: error instanceof Error ? error.message : String(error) };
    }
  };

  /** Somebody does their worst meanwhile, with a few connections: everyone is answered as ever. */
  const attackBeside = (attack: Attack) =>
    beginAttack(shop.origin, { ...attack, senders: Math.ceil(attack.senders / 20) }, attacker);

  /** @returns a small request that fails in the same way, when there is one */
  const shrink = async (seed: number, index: number, status: number | undefined) => {
    let smallest: Done | undefined;
    const fails = fc.asyncProperty(plans, async (plan) => {
      const done = await run(plan);
      const isSame = done.fault !== undefined && done.answers[0]?.status === status;
      if (isSame) smallest = done;
      return !isSame;
    });
    await fc.check(fails, { seed, path: `${index}`, numRuns: 1, interruptAfterTimeLimit: 20_000 });
    return smallest;
  };

  const tell = async (done: Done, seed: number, index: number): Promise<void> => {
    const { plan, fault = '', answers } = done;
    const name = `${plan.operation} ${answers[0]?.status} ${kindOf(fault)}`;
    if (known.has(name)) return;
    known.add(name);
    const small =
      known.size > shrunkAtMost ? undefined : await shrink(seed, index, answers[0]?.status);
    const told = small ?? done;
    task.say(`✗ ${plan.operation}, as ${told.plan.caller}: ${told.fault?.slice(0, 1_200)}`);
    task.say(`  ${curlOf(shop.origin, told.sent, told.plan.caller)}`);
    if (!small) task.say('  (Told as it was sent: it was not made smaller.)');
  };

  /** The attacks, on things that are there by now. */
  const attacks = () => {
    const { other, admin } = world.cast;
    const { productId, machine } = world;
    return Object.entries(
      attacksBy({ robot: other, accounts: [other], admin, productId, machine }),
    );
  };
  for (let seed = task.seed; outcome.sent < task.total; seed += 1) {
    const numRuns = Math.min(batchSize, task.total - outcome.sent);
    const all = attacks();
    const [name = '', attack] = all[seed % all.length] ?? [];
    const end = attack && (await attackBeside(attack()));
    const done = await inParallel(fc.sample(plans, { seed, numRuns }), run);
    const attacked = await end?.();
    if (attacked && attacked.mostToOne > 1) {
      outcome.failures += 1;
      task.say(`✗ ${name}: one request has ${attacked.mostToOne} answers (seed ${seed})`);
    }
    for (const { plan, sent, answers, fault } of done) {
      count(outcome, plan, answers, fault);
      for (const answer of answers.slice(0, 1))
        world.learn(sent.method.toLowerCase(), sent.path, jsonOf(sent.body), answer);
    }
    for (const [index, each] of done.entries())
      if (each.fault !== undefined) await tell(each, seed, index);
    hangUp();
    const broken = await brokenLaws();
    outcome.failures += broken.length;
    for (const law of broken) task.say(`✗ After the batch of the seed ${seed}: ${law}`);
    await world.goOn();
    task.progress?.(outcome.sent);
  }
  const unpaired = await settled(() => unpairedCharges(orm, began));
  const broken = [...unpaired, ...(await brokenLaws())];
  outcome.failures += broken.length;
  for (const law of broken) task.say(`✗ At the end: ${law}`);
  outcome.ms = Date.now() - began.getTime();
  return outcome;
};

const rowsOf = ({ paths }: Document): Map<string, Row> =>
  new Map(
    Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method): [string, Row] => [
        `${method} ${path}`,
        { requests: 0, failures: 0, statuses: new Map() },
      ]),
    ),
  );

const count = (outcome: Outcome, { operation }: Plan, answers: Answer[], fault?: string): void => {
  const row = outcome.rows.get(operation);
  if (!row) throw new Error(`${operation} is not in the document.`);
  const times = Math.max(1, answers.length);
  row.requests += times;
  outcome.sent += times;
  for (const { status } of answers) row.statuses.set(status, (row.statuses.get(status) ?? 0) + 1);
  if (fault === undefined) return;
  row.failures += 1;
  outcome.failures += 1;
};

/** What stays the same about failures of one kind. */
const kindOf = (fault: string): string => fault.replaceAll(/^.*?: |[\d"'].*$/gs, '').slice(0, 80);

const jsonOf = (body: Buffer | undefined): Record<string, unknown> | undefined => {
  try {
    return Object(JSON.parse(body?.toString() ?? ''));
  } catch {
    return undefined; // it was no JSON, on purpose
  }
};

const inParallel = async <T, R>(items: T[], work: (item: T) => Promise<R>): Promise<R[]> => {
  const results: R[] = [];
  const queue = items.entries();
  const worker = async () => {
    for (const [index, item] of queue) results[index] = await work(item);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return results;
};

/** What is still wrong when jobs and webhooks have had two minutes. */
const settled = async (faults: () => Promise<string[]>): Promise<string[]> => {
  const end = Date.now() + 120_000;
  for (;;) {
    const found = await faults();
    if (found.length === 0 || Date.now() > end) return found;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
};
