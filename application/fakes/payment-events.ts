import type { PaymentEvents } from '../payments/ports.ts';
import { InMemoryStore } from './memory.ts';

export class InMemoryPaymentEvents extends InMemoryStore implements PaymentEvents {
  private readonly events = this.table<{ takenAt: Date }>();

  isNew(eventId: string, now: Date): Promise<boolean> {
    return this.step(() => this.events.add(eventId, { takenAt: now }));
  }
}
