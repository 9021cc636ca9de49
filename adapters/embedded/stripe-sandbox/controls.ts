import { setTimeout as sleep } from 'node:timers/promises';

/** A fault to inject into the next calls of the API. Every field but `times` has a default. */
export type Fault = {
  /** Only calls with this method, in upper case; without it, calls with any method. */
  method?: string;
  /** Only calls whose path contains this; without it, calls of any path. */
  path?: string;
  /** How many calls; null for all calls until the fault is cleared. */
  times: number | null;
  /** How long such a call waits, in milliseconds; no longer than until the faults are cleared. */
  delayMs: number;
  /** Whether the fault happens before the call does its work or after. */
  when: 'before' | 'after';
  /**
   * `answer`: as usual; `error`: with `status`; `cut`: do the work, but close the connection in the
   * middle of the body; `refuse`: close the connection at once, as in an outage.
   */
  effect: 'answer' | 'error' | 'cut' | 'refuse';
  status: number;
};

/** What to do with the webhooks of the next events. */
export type WebhookRule = {
  /** Only events of this type; without it, events of any type. */
  type?: string;
  times: number | null;
  action: 'drop' | 'duplicate' | 'delay' | 'hold';
  /** For `delay`, in milliseconds. */
  delayMs: number;
};

type Counted = { times: number | null };

/** The faults and rules that tests have added. They are in memory only: a restart clears them. */
export class Controls {
  faults: Fault[] = [];
  webhookRules: WebhookRule[] = [];
  #cleared = new AbortController();

  addFault(fault: Partial<Fault>): Fault {
    const whole: Fault = {
      times: 1,
      delayMs: 0,
      when: 'before',
      effect: 'answer',
      status: 500,
      ...fault,
    };
    this.faults.push(whole);
    return whole;
  }

  addWebhookRule(rule: Partial<WebhookRule> & Pick<WebhookRule, 'action'>): WebhookRule {
    const whole: WebhookRule = { times: 1, delayMs: 1_000, ...rule };
    this.webhookRules.push(whole);
    return whole;
  }

  /** The fault for this call, if any, which counts as used once more. */
  takeFault(method: string, path: string): Fault | undefined {
    return take(
      this.faults,
      (fault) =>
        (fault.method === undefined || fault.method === method) && path.includes(fault.path ?? ''),
    );
  }

  /** Waits as long as a call with this fault does. */
  async delay({ delayMs }: Fault): Promise<void> {
    await sleep(delayMs, undefined, { signal: this.#cleared.signal }).catch(() => {});
  }

  /** The rule for the webhook of this event, if any, which counts as used once more. */
  takeWebhookRule(type: string): WebhookRule | undefined {
    return take(this.webhookRules, (rule) => rule.type === undefined || rule.type === type);
  }

  clear(): void {
    this.faults = [];
    this.webhookRules = [];
    this.#cleared.abort();
    this.#cleared = new AbortController();
  }
}

const take = <T extends Counted>(list: T[], matches: (item: T) => boolean): T | undefined => {
  const found = list.find((item) => item.times !== 0 && matches(item));
  if (found && found.times !== null) found.times -= 1;
  return found;
};
