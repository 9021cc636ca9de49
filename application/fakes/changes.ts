import type { Change, Changes } from '../ports.ts';

/** Changes that a test publishes. */
export class InMemoryChanges implements Changes {
  subscribed = true;
  lastHeardAt = 0;
  private readonly listeners: ((change: Change) => void)[] = [];

  subscribe(listener: (change: Change) => void): void {
    this.listeners.push(listener);
  }

  isSubscribed(): boolean {
    return this.subscribed;
  }

  heardAt(): number {
    return this.lastHeardAt;
  }

  publish(change: Change): void {
    for (const listener of this.listeners) listener(change);
  }
}
