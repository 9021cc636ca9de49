import type { AuditEntry } from '../../domain/audit.ts';
import type { AuditLog } from '../audit/ports.ts';
import { InMemoryStore } from './memory.ts';

export class InMemoryAuditLog extends InMemoryStore implements AuditLog {
  private readonly entries = this.table<AuditEntry>();

  add(entries: AuditEntry[]): Promise<void> {
    return this.step(() => {
      for (const entry of entries)
        if (!this.entries.add(entry.id, entry)) throw new Error('This id is taken.');
    });
  }

  all(): Promise<AuditEntry[]> {
    return this.step(() => this.entries.all());
  }
}
