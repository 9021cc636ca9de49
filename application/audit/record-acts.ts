import type { Act, AuditEntry } from '../../domain/audit.ts';
import type { User } from '../../domain/user.ts';
import { assertStillAdmin } from './still-admin.ts';
import type { Admins, AuditLog } from './ports.ts';
import type { Clock, NewId } from '../ports.ts';

type Ports = { users: Admins; audit: AuditLog; clock: Clock; newId: NewId };

/**
 * Writes down what an admin does, inside the transaction that does it: neither is without the other.
 * Answers with the entries. A request may have taken long to come whole: who is no admin any more by then does nothing.
 * @throws NotAllowed
 */
export const recordActs =
  ({ users, audit, clock, newId }: Ports) =>
  async (who: User, ...acts: Act[]): Promise<AuditEntry[]> => {
    await assertStillAdmin(users, who);
    const at = clock.now();
    const entries = acts.map((act) =>
      Object.assign({}, act, { id: newId(), at, adminId: who.id, adminEmail: who.email.value }),
    );
    await audit.add(entries);
    return entries;
  };

export type RecordActs = ReturnType<typeof recordActs>;
