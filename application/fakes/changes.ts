import type { Change, Changes } from '../ports.ts';

/** Changes that a test publishes. */
export class InMemoryChanges implements Changes {
  subscribed = true;
  private readonly listeners: ((change: Change) => void)[] = [];

  subscribe(listener: (change: Change) => void): void {
    this.listeners.push(listener);
  }

  isSubscribed(): boolean {
    return this.subscribed;
  }

  publish(change: Change): void {
    for (const listener of this.listeners) listener(change);
  }
}
