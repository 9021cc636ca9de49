import type { Act, AuditEntry } from '../../domain/audit.ts';
import type { User } from '../../domain/user.ts';
import { assertStillAdmin } from './still-admin.ts';
import type { Admins, AuditLog } from './ports.ts';
import type { Clock, NewId } from '../ports.ts';

type Ports = { users: Admins; audit: AuditLog; clock: Clock; newId: NewId };

/**
 * Records what an admin does, in the same transaction. Answers with the entries. It also checks that
 * the person is still an admin, because the request may have taken long to arrive.
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
