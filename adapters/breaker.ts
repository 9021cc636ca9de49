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

/** A failure that took so long, in milliseconds, counts as a timeout; one that comes at once keeps nobody waiting. */
const defaultTimeoutMs = 2_000;
const failures = 5;
const pauseMs = 5_000;
const atOnce = 100;

class TimedOut extends Error {}

/** Wraps the calls of one service. @throws Unavailable at once, while the circuit is open */
export type Guard = <T>(call: () => Promise<T>) => Promise<T>;

/**
 * A circuit breaker and bulkhead, so that calls of a silent service do not pile up. After five timeouts
 * in a row the circuit is open for five seconds, and every call fails at once; then one call tries, and
 * the others fail at once until it succeeds. At most `atOnce` calls are under way at a time.
 */
export const breaker = (
  service: string,
  log: Pick<Logger, 'warn'>,
  { timeoutMs = defaultTimeoutMs, pauseForMs = pauseMs } = {},
): Guard => {
  const circuit = circuitBreaker(handleType(TimedOut), {
    halfOpenAfter: pauseForMs,
    breaker: new ConsecutiveBreaker(failures),
  });
  circuit.onStateChange((state) => log.warn({ service, circuit: CircuitState[state] }, 'circuit'));
  const policy = wrap(bulkhead(atOnce), circuit);

  return async (call) => {
    // By itself the circuit would let other calls wait for the one that tries.
    if (circuit.state === CircuitState.HalfOpen) throw new Unavailable(service);
    try {
      return await policy.execute(async () => {
        const start = performance.now();
        try {
          return await call();
        } catch (error) {
          const waited = performance.now() - start >= timeoutMs;
          throw error instanceof Unavailable && waited
            ? new TimedOut(error.message, { cause: error })
            : error;
        }
      });
    } catch (error) {
      if (error instanceof TimedOut) throw error.cause;
      if (error instanceof BulkheadRejectedError || isBrokenCircuitError(error))
        throw new Unavailable(service, { cause: error });
      throw error;
    }
  };
};
