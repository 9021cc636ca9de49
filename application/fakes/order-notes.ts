import { KeyReused } from '../../domain/errors.ts';
import type { OrderNote } from '../../domain/order-note.ts';
import type { RetryKey } from '../ports.ts';
import type { OrderNotes } from '../shipping/ports.ts';
import { InMemoryStore } from './memory.ts';

export class InMemoryOrderNotes extends InMemoryStore implements OrderNotes {
  private readonly notes = this.table<OrderNote>();

  add(note: OrderNote, retry?: RetryKey): Promise<void> {
    return this.step(() => {
      if (!this.keepKey(note.adminId, retry, note.id)) throw new KeyReused();
      this.notes.set(note.id, note);
    });
  }

  ofOrder(orderId: string): Promise<OrderNote[]> {
    return this.step(() =>
      this.notes
        .all()
        .filter((note) => note.orderId === orderId)
        .sort((a, b) => (a.id < b.id ? -1 : 1)),
    );
  }

  findByKey(adminId: string, key: string) {
    return this.step(() => this.keptIn(this.notes, adminId, key));
  }
}
