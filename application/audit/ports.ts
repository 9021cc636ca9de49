import type { ActName, AuditEntry, SubjectKind } from '../../domain/audit.ts';
import type { User } from '../../domain/user.ts';
import type { ByDate, ById, ByWords, ConsoleList } from '../ports.ts';

/** What admins did. Entries are added, and never changed. */
export interface AuditLog {
  add(entries: AuditEntry[]): Promise<void>;
}

/** The people of the shop, as far as the audit log asks for them. */
export interface Admins {
  find(id: string): Promise<User | undefined>;
}

export type AuditFilter = ById &
  ByDate &
  ByWords & {
    adminId?: string | undefined;
    act?: ActName | undefined;
    subject?: SubjectKind | undefined;
    subjectId?: string | undefined;
    /** The parts of this act. A query without `partOf` and `subjectId` leaves parts out. */
    partOf?: string | undefined;
  };

export const auditSorts = ['id', 'at'] as const;

export type AuditSort = (typeof auditSorts)[number];

export type AuditList = ConsoleList<AuditEntry, AuditFilter, AuditSort>;
