import { ApiError } from './api.ts';

/** A field at fault, by its name in the form, and what the shop says of it. */
export type Fault<Name extends string> = { name: Name; message: string };

/**
 * What the shop has against single fields of a form, in the order in which they stand there, the
 * first message for each. The shop calls its fields by their names (`/specs/tdpWatts`); a person
 * knows them by their labels.
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

/** How react-hook-form is told of a fault, and where the focus goes. */
type SetError<Name extends string> = (
  name: Name,
  error: { message: string },
  options: { shouldFocus: boolean },
) => void;

/** Puts each fault beside its field, and the focus on the first. @returns whether there was any */
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

/** The last part of a field's name is what the shop calls it. */
const inWords = (message: string, name: string, label: string): string => {
  const called = name.slice(name.lastIndexOf('.') + 1);
  return message.startsWith(`${called} `) ? label + message.slice(called.length) : message;
};
