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

  /**
   * Does what waits. What fails stays, as it does with a real queue.
   * @throws what a job has failed with, other than for want of a service
   */
  async run(workers: Record<Job['kind'], (id: string) => Promise<void>>): Promise<void> {
    const todo = await this.step(() => {
      const jobs = this.jobs.all();
      this.jobs.clear();
      return jobs;
    });
    const failures: unknown[] = [];
    for (const job of todo) {
      try {
        await workers[job.kind](job.id);
      } catch (error) {
        await this.enqueue(job);
        if (!(error instanceof Unavailable)) failures.push(error);
      }
    }
    if (failures.length > 0) throw failures[0];
  }

  private enqueue(job: Job): Promise<void> {
    this.count += 1;
    const key = String(this.count);
    return this.step(() => this.jobs.set(key, job));
  }
}
