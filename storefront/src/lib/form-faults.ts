import { ApiError } from './api.ts';

/** The name of an invalid field in the form, and the shop's message about it. */
export type Fault<Name extends string> = { name: Name; message: string };

/**
 * The shop's errors about single fields, in the order of the form, with the first message of each.
 * The shop's messages contain names of fields (`/specs/tdpWatts`), which are replaced by their
 * labels.
 * @param labels the form's fields, by their names there (`specs.tdpWatts`)
 */
export const faultsOf = <Name extends string>(
  error: unknown,
  labels: Record<Name, string>,
): Fault<Name>[] => {
  const errors = error instanceof ApiError ? (error.problem?.errors ?? []) : [];
  return namesIn(labels).flatMap((name) => {
    const found = errors.find(({ pointer }) => nameOf(pointer) === name);
    return found ? [{ name, message: inWords(found.message, name, labels[name]) }] : [];
  });
};

/** The `setError` of react-hook-form. */
type SetError<Name extends string> = (
  name: Name,
  error: { message: string },
  options: { shouldFocus: boolean },
) => void;

/** Shows each error beside its field, and focuses the first. @returns whether there was any */
export const showFaults = <Name extends string>(
  error: unknown,
  labels: Record<Name, string>,
  setError: SetError<NoInfer<Name>>,
): boolean => {
  const faults = faultsOf(error, labels);
  for (const [index, { name, message }] of faults.entries())
    setError(name, { message }, { shouldFocus: index === 0 });
  return faults.length > 0;
};

const namesIn = <Name extends string>(labels: Record<Name, string>): Name[] =>
  Object.keys(labels) as Name[];

/** `/specs/cores` → `specs.cores` */
const nameOf = (pointer: string): string => pointer.slice(1).replaceAll('/', '.');

/** Replaces the field's name at the beginning of the shop's message by its label. */
const inWords = (message: string, name: string, label: string): string => {
  const called = name.slice(name.lastIndexOf('.') + 1);
  return message.startsWith(`${called} `) ? label + message.slice(called.length) : message;
};
