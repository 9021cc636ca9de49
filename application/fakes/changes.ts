import type { Change, Changes } from '../ports.ts';

/** Changes as a test tells them. */
export class InMemoryChanges implements Changes {
  hearing = true;
  private readonly listeners: ((change: Change) => void)[] = [];

  listen(hear: (change: Change) => void): void {
    this.listeners.push(hear);
  }

  isHearing(): boolean {
    return this.hearing;
  }

  tell(change: Change): void {
    for (const hear of this.listeners) hear(change);
  }
}
