import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { InvoicePrinter } from '../../application/invoices/ports.ts';
import { semaphore } from '../../application/semaphore.ts';
import type { Invoice } from '../../domain/invoice.ts';
import type { Printed, Printing } from './worker.ts';

/** How many of one buyer wait, and how many wait in all. They are made one at a time, of one buyer after another. */
const places = { ofOne: 1, waiting: 20, altogether: 100 };
/** No invoice takes nearly as long, on the busiest machine: whatever does is given up. */
const mostMs = 180_000;
/** After so long without work the thread ends, and gives its memory back. */
const idleMs = 60_000;
const memoryMb = 512;

const start = (): Worker => {
  const worker = new Worker(new URL('worker.ts', import.meta.url), {
    // It knows no setting and no secret of the shop.
    env: { NODE_ENV: 'production' },
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: memoryMb },
  });
  // It holds nobody back who wants to end.
  worker.unref();
  return worker;
};

/** Makes PDFs in a thread of its own. */
export const invoicePrinter = (): InvoicePrinter => {
  const place = semaphore(places);
  let worker: Worker | undefined;
  let idle: NodeJS.Timeout | undefined;
  let last: Promise<unknown> = Promise.resolve();

  const startHere = (): Worker => {
    const started = start();
    const forget = (): void => {
      if (worker === started) worker = undefined;
    };
    // It may fail or end between two invoices, when nobody waits for it: without these lines the first
    // would end the shop, and the next invoice would wait for a thread that is gone.
    return started.on('error', forget).on('exit', forget);
  };

  const end = (): void => {
    void worker?.terminate();
    worker = undefined;
  };

  const ask = async (printing: Printing): Promise<Printed> => {
    clearTimeout(idle);
    worker ??= startHere();
    try {
      const answer = once(worker, 'message', { signal: AbortSignal.timeout(mostMs) });
      worker.postMessage(printing, []);
      const [printed = { fault: 'The thread has said nothing' }]: Printed[] = await answer;
      // The library may not work any more.
      if ('fault' in printed) end();
      return printed;
    } catch (error) {
      end();
      throw error;
    } finally {
      idle = setTimeout(end, idleMs).unref();
    }
  };

  const make = async (invoice: Invoice): Promise<Uint8Array> => {
    let printed = await ask({ invoice, unjoined: false });
    // The library cannot place a few marks on Arabic letters, and a name may have any.
    if ('fault' in printed) printed = await ask({ invoice, unjoined: true });
    if ('fault' in printed)
      throw new Error(`Invoice ${invoice.number} cannot be printed: ${printed.fault}`);
    return printed.pdf;
  };

  return {
    print: (invoice) =>
      place(invoice.buyerId, () => {
        const made = last.then(() => make(invoice));
        last = made.catch(() => {});
        return made;
      }),
  };
};
