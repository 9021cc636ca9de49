import type { User } from '../../../../adapters/http/contract.ts';

/** What a person does here, as the column Job shows it. */
export const jobOf = ({ role }: Pick<User, 'role'>): string =>
  role === 'admin' ? 'Admin' : 'Customer';

/** Emails are compared without regard to case, as the shop does. */
export const isSameEmail = (one: string, other: string): boolean =>
  one.trim().toLowerCase() === other.trim().toLowerCase();

/** '1 person', '1204 people', '10000+ people'. @param total as the shop has counted */
export const countInWords = (total: string): string =>
  total === '1' ? '1 person' : `${total} people`;
