import { invalidRequest } from './errors.ts';
import type { Form } from './form.ts';

const MAX_METADATA_KEYS = 50;
const MAX_METADATA_NAME = 40;
const MAX_METADATA_VALUE = 500;

/**
 * The parameters of one call, read by name and type. Parameters that were not read before `finish`
 * are unknown, and refused as Stripe refuses them. Every reader throws an ApiError (400).
 */
export class Parameters {
  readonly #form: Form;
  readonly #prefix: string;
  readonly #unread: Set<string>;

  constructor(form: Form, prefix = '') {
    this.#form = form;
    this.#prefix = prefix;
    this.#unread = new Set(Object.keys(form));
  }

  has(name: string): boolean {
    return this.#form[name] !== undefined;
  }

  /** Whether a parameter is a single value, not an object or a list. */
  isPlain(name: string): boolean {
    return typeof this.#form[name] === 'string';
  }

  string(name: string): string | undefined {
    const value = this.#take(name);
    if (typeof value === 'object') {
      throw invalidRequest(`Invalid string for ${this.#full(name)}`, { param: this.#full(name) });
    }
    return value;
  }

  /** A string that, when given, may not be empty. */
  filled(name: string): string | undefined {
    const value = this.string(name);
    if (value !== '') return value;
    const param = this.#full(name);
    throw invalidRequest(
      `You passed an empty string for '${param}'. We assume empty values are an attempt to unset a parameter; however '${param}' cannot be unset. You should remove '${param}' from your request or supply a non-empty value.`,
      { code: 'parameter_invalid_empty', param },
    );
  }

  required(name: string): string {
    const value = this.filled(name);
    if (value !== undefined) return value;
    throw this.missing(name);
  }

  missing(name: string): Error {
    const param = this.#full(name);
    return invalidRequest(`Missing required param: ${param}.`, {
      code: 'parameter_missing',
      param,
    });
  }

  integer(name: string): number | undefined {
    const value = this.filled(name);
    if (value === undefined) return undefined;
    if (/^-?\d{1,15}$/.test(value)) return Number(value);
    throw invalidRequest(`Invalid integer: ${value}`, {
      code: 'parameter_invalid_integer',
      param: this.#full(name),
    });
  }

  boolean(name: string): boolean {
    return this.oneOf(name, ['true', 'false']) === 'true';
  }

  oneOf<T extends string>(name: string, allowed: readonly T[]): T | undefined {
    const value = this.filled(name);
    const found = allowed.find((candidate) => candidate === value);
    if (value === undefined || found) return found;
    throw invalidRequest(`Invalid ${this.#full(name)}: must be one of ${allowed.join(', ')}`, {
      param: this.#full(name),
    });
  }

  list(name: string): string[] | undefined {
    const value = this.#take(name);
    if (value === undefined) return undefined;
    const items = Object.values(typeof value === 'string' ? { 0: value } : value);
    if (items.every((item) => typeof item === 'string')) return items;
    throw invalidRequest('Invalid array', { param: this.#full(name) });
  }

  nested(name: string): Parameters | undefined {
    const value = this.#take(name);
    if (value === undefined) return undefined;
    if (typeof value === 'object') return new Parameters(value, this.#full(name));
    throw invalidRequest('Invalid object', { param: this.#full(name) });
  }

  /** `metadata`: a key with an empty value is to be deleted; an empty string deletes all keys. */
  metadata(): Record<string, string> | '' | undefined {
    const value = this.#take('metadata');
    if (value === undefined || value === '') return value;
    const entries = Object.entries(typeof value === 'string' ? { [value]: {} } : value);
    if (entries.length > MAX_METADATA_KEYS) {
      throw invalidRequest(`You can have up to ${MAX_METADATA_KEYS} metadata keys.`, {
        param: 'metadata',
      });
    }
    return Object.fromEntries(entries.map(([key, text]) => [key, metadataValue(key, text)]));
  }

  /** @throws ApiError (400 `parameter_unknown`) for a parameter that was not read */
  finish(): void {
    const [unknown] = this.#unread;
    if (unknown === undefined) return;
    const param = this.#full(unknown);
    throw invalidRequest(`Received unknown parameter: ${param}`, {
      code: 'parameter_unknown',
      param,
    });
  }

  #take(name: string): string | Form | undefined {
    this.#unread.delete(name);
    return this.#form[name];
  }

  #full(name: string): string {
    return this.#prefix ? `${this.#prefix}[${name}]` : name;
  }
}

const metadataValue = (key: string, value: string | Form): string => {
  const param = `metadata[${key}]`;
  if (typeof value !== 'string') throw invalidRequest('Invalid string', { param });
  if (key.length > MAX_METADATA_NAME || value.length > MAX_METADATA_VALUE) {
    throw invalidRequest(
      `Metadata keys can have up to ${MAX_METADATA_NAME} characters, values up to ${MAX_METADATA_VALUE}.`,
      { param },
    );
  }
  return value;
};

/** Merges metadata as Stripe does: sets the given keys, and deletes those with an empty value. */
export const mergeMetadata = (
  present: Record<string, string>,
  given: Record<string, string> | '' | undefined,
): Record<string, string> => {
  if (given === undefined) return present;
  if (given === '') return {};
  const merged = Object.entries({ ...present, ...given });
  return Object.fromEntries(merged.filter(([, value]) => value !== ''));
};
