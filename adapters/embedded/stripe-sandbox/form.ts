import { invalidRequest } from './errors.ts';

/** A decoded form: `a[b]=1&c[0]=2` is `{ a: { b: '1' }, c: { 0: '2' } }`. Objects have no prototype. */
export type Form = { [name: string]: string | Form };

const MAX_DEPTH = 6;

/**
 * Decodes a form or a query string with the bracket names that Stripe's clients send.
 * @throws ApiError (400) where a name is malformed or given twice
 */
export const decodeForm = (text: string): Form => {
  const form = emptyForm();
  for (const [name, value] of new URLSearchParams(text)) put(form, segmentsOf(name), name, value);
  return form;
};

/** No prototype, so that a parameter called `__proto__` is a name like any other. */
const emptyForm = (): Form => {
  const form: Form = Object.create(null);
  return form;
};

const segmentsOf = (name: string): string[] => {
  const parts = /^([^[\]]+)((?:\[[^[\]]*\])*)$/.exec(name);
  const inner = parts?.[2]?.slice(1, -1).split('][') ?? [];
  const segments = parts?.[2] ? [parts[1] ?? '', ...inner] : [parts?.[1] ?? ''];
  if (!parts || segments.length > MAX_DEPTH) throw malformed(name);
  return segments;
};

const put = (form: Form, [first = '', ...rest]: string[], name: string, value: string): void => {
  const key = first === '' ? String(Object.keys(form).length) : first;
  const present = form[key];
  if (rest.length === 0) {
    if (present !== undefined) throw malformed(name);
    form[key] = value;
    return;
  }
  const child = present ?? (form[key] = emptyForm());
  if (typeof child === 'string') throw malformed(name);
  put(child, rest, name, value);
};

const malformed = (name: string) =>
  invalidRequest(`Invalid request: the parameter \`${name}\` is malformed or given twice.`, {
    param: name,
  });
