import { InvalidInput } from './errors.ts';

/**
 * The controls that turn the direction of text until they are ended: in a list they would turn what stands
 * after a name, too. Source: Unicode Standard Annex #9, explicit formatting characters.
 */
const turning = /[\u202a-\u202e\u2066-\u2069]/g;

/** A name that is not the shop's to refuse, as the shop keeps it. */
export const withoutTurns = (name: string): string => name.replace(turning, '');

/**
 * What is wrong with the name of a part, a build, a person or a way of delivery.
 * @param before the name that stood there, which may stay
 */
export const nameFaults = (name: string, before?: string, field = 'name') =>
  name === before || withoutTurns(name) === name
    ? []
    : [{ field, message: 'name has a character that turns the text around' }];

/** See `nameFaults`. @throws InvalidInput */
export const checkName = (name: string, before?: string): void => {
  const faults = nameFaults(name, before);
  if (faults.length > 0) throw new InvalidInput(faults);
};
