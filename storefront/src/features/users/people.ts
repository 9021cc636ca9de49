import type { User } from '../../../../adapters/http/contract.ts';

/** What a person does here, as the column Job shows it. */
export const jobOf = ({ role }: Pick<User, 'role'>): string =>
  role === 'admin' ? 'Admin' : 'Customer';

/** Emails are compared without regard to case, as the shop does. */
export const isSameEmail = (one: string, other: string): boolean =>
  one.trim().toLowerCase() === other.trim().toLowerCase();

/** Those whose name or email holds every word that is sought. */
export const peopleMatching = <T extends Pick<User, 'name' | 'email'>>(
  people: T[],
  sought: string,
): T[] => {
  const words = sought.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return people;
  return people.filter(({ name, email }) => {
    const known = `${name} ${email}`.toLowerCase();
    return words.every((word) => known.includes(word));
  });
};

/** '1 person', '1,204 people'. */
export const countInWords = (count: number, language: string): string =>
  `${new Intl.NumberFormat(language).format(count)} ${count === 1 ? 'person' : 'people'}`;
