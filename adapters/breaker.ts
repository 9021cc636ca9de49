import {
  bulkhead,
  BulkheadRejectedError,
  circuitBreaker,
  CircuitState,
  ConsecutiveBreaker,
  handleType,
  isBrokenCircuitError,
  wrap,
} from 'cockatiel';
import type { Logger } from 'pino';
import { Unavailable } from '../domain/errors.ts';

/** A failure that took so long was a wait in vain, in milliseconds; one that comes at once harms nobody. */
const vainMs = 2_000;
const failures = 5;
const pauseMs = 5_000;
const atOnce = 100;

class WaitedInVain extends Error {}

/** Puts itself around the calls of one service. @throws Unavailable at once, while it is no use to wait */
export type Guard = <T>(call: () => Promise<T>) => Promise<T>;

/**
 * Keeps those who call a service that is silent from piling up: after five who have waited in vain,
 * nobody waits for five seconds; then one tries, and until that one comes through nobody else waits
 * either. And so many calls are under way at once, no more.
 */
export const breaker = (
  service: string,
  log: Pick<Logger, 'warn'>,
  { vainAfterMs = vainMs, pauseForMs = pauseMs } = {},
): Guard => {
  const circuit = circuitBreaker(handleType(WaitedInVain), {
    halfOpenAfter: pauseForMs,
    breaker: new ConsecutiveBreaker(failures),
  });
  circuit.onStateChange((state) => log.warn({ service, circuit: CircuitState[state] }, 'circuit'));
  const policy = wrap(bulkhead(atOnce), circuit);

  return async (call) => {
    // Others would wait for the one who tries, as long as that takes.
    if (circuit.state === CircuitState.HalfOpen) throw new Unavailable(service);
    try {
      return await policy.execute(async () => {
        const start = performance.now();
        try {
          return await call();
        } catch (error) {
          const waited = performance.now() - start >= vainAfterMs;
          throw error instanceof Unavailable && waited
            ? new WaitedInVain(error.message, { cause: error })
            : error;
        }
      });
    } catch (error) {
      if (error instanceof WaitedInVain) throw error.cause;
      if (error instanceof BulkheadRejectedError || isBrokenCircuitError(error))
        throw new Unavailable(service, { cause: error });
      throw error;
    }
  };
};
