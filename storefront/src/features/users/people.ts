import type { User } from '../../../../adapters/http/contract.ts';

/** A person's role, as shown in the column Job. */
export const jobOf = ({ role }: Pick<User, 'role'>): string =>
  role === 'admin' ? 'Admin' : 'Customer';

/** Compares emails without regard to case, as the shop does. */
export const isSameEmail = (one: string, other: string): boolean =>
  one.trim().toLowerCase() === other.trim().toLowerCase();

/** '1 person', '1204 people', '10000+ people'. @param total as the API gives it */
export const countInWords = (total: string): string =>
  total === '1' ? '1 person' : `${total} people`;
