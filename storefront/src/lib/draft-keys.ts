import { prefix } from './drafts.ts';
import { retryKeys, type RetryKeys } from './idempotency.ts';

/** The keys under which a form's draft is sent: they live as long as the draft may. */
export const draftKeys = (form: string): RetryKeys =>
  retryKeys(sessionStorage, `${prefix}key:${form}`);
