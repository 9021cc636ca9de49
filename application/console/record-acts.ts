import type { Act } from '../../domain/audit.ts';
import type { User } from '../../domain/user.ts';
import type { AuditLog, Clock, NewId } from '../ports.ts';

type Ports = { audit: AuditLog; clock: Clock; newId: NewId };

/**
 * Writes down what an admin does, inside the transaction that does it: neither is without the other.
 */
export const recordActs =
  ({ audit, clock, newId }: Ports) =>
  async (who: User, ...acts: Act[]): Promise<void> => {
    const at = clock.now();
    await audit.add(
      acts.map((act) =>
        Object.assign({}, act, { id: newId(), at, adminId: who.id, adminEmail: who.email.value }),
      ),
    );
  };

export type RecordActs = ReturnType<typeof recordActs>;
