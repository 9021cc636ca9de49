import type { ActName, AuditEntry, SubjectKind } from '../../domain/audit.ts';
import type { ByDate, ById, ByWords } from '../ports.ts';

/** What admins did, for good: nothing in it is ever changed. */
export interface AuditLog {
  add(entries: AuditEntry[]): Promise<void>;
}

export type AuditFilter = ById &
  ByDate &
  ByWords & {
    adminId?: string | undefined;
    act?: ActName | undefined;
    subject?: SubjectKind | undefined;
    subjectId?: string | undefined;
    /** What was done by this act. Where neither it nor a thing is asked for, parts are left out. */
    partOf?: string | undefined;
  };

export const auditSorts = ['id', 'at'] as const;

export type AuditSort = (typeof auditSorts)[number];
