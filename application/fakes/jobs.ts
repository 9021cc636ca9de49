import { Unavailable } from '../../domain/errors.ts';
import type { Jobs } from '../ports.ts';
import { InMemoryStore } from './memory.ts';

type Job = { kind: keyof Jobs; id: string };

/** Keeps the jobs that were asked for, each until it is done. */
export class FakeJobs extends InMemoryStore implements Jobs {
  private readonly jobs = this.table<Job>();
  private count = 0;

  refund(attemptId: string): Promise<void> {
    return this.enqueue({ kind: 'refund', id: attemptId });
  }

  removeAccount(accountId: string): Promise<void> {
    return this.enqueue({ kind: 'removeAccount', id: accountId });
  }

  waiting(): Promise<Job[]> {
    return this.step(() => this.jobs.all());
  }

  /** Does what waits. What fails for want of a service stays, as it does with a real queue. */
  async run(workers: Record<Job['kind'], (id: string) => Promise<void>>): Promise<void> {
    const todo = await this.waiting();
    await this.step(() => this.jobs.clear());
    for (const job of todo) {
      try {
        await workers[job.kind](job.id);
      } catch (error) {
        if (!(error instanceof Unavailable)) throw error;
        await this.enqueue(job);
      }
    }
  }

  private enqueue(job: Job): Promise<void> {
    this.count += 1;
    const key = String(this.count);
    return this.step(() => this.jobs.set(key, job));
  }
}
