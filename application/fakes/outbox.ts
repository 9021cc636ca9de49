import type { Letter } from '../mails/letters/letter.ts';
import type { MailReport, MailServer } from '../mails/ports.ts';
import {
  betweenTurnsMs,
  countedAt,
  moneyLeadMs,
  moneyMails,
  mostToAddress,
  toAddressWithinMs,
  type DueMail,
  type MailedTo,
  type Outbox,
  type StoredMail,
  type TakenMail,
} from '../outbox/ports.ts';
import { Unavailable } from '../../domain/errors.ts';
import type { Clock } from '../ports.ts';
import { fixedClock } from './clock.ts';
import { assertOutsideTransaction, InMemoryStore } from './memory.ts';

const keyOf = ({ kind, subjectId }: DueMail): string => `${kind} ${subjectId}`;

export class InMemoryOutbox extends InMemoryStore implements Outbox {
  private readonly mails = this.table<StoredMail>();
  private readonly clock: Clock;

  constructor(clock: Clock = fixedClock()) {
    super();
    this.clock = clock;
  }

  add(mail: DueMail, now: Date): Promise<void> {
    return this.step(() => this.put(mail, now));
  }

  /** At once, for a store that stores it in a step of its own. */
  put(mail: DueMail, now: Date): void {
    const stored = {
      createdAt: now,
      dueAt: this.clock.now(),
      turnAt: undefined,
      address: undefined,
      slotAt: undefined,
      tries: 0,
      sentAt: undefined,
      givenUpAt: undefined,
    };
    this.mails.add(keyOf(mail), { ...mail, ...stored });
  }

  take(leaseMs: number, limit: number): Promise<TakenMail[]> {
    return this.step(() => {
      const due = this.waiting()
        .filter(({ dueAt }) => dueAt <= this.clock.now())
        .sort((a, b) => a.dueAt.getTime() - b.dueAt.getTime());
      const turns = new Map(due.map((row) => [row, this.turnOf(row).getTime()]));
      const first = [...turns].sort(([, a], [, b]) => a - b).slice(0, limit);
      const taken = new Set(first.map(([row]) => row));
      return due
        .filter((row) => taken.has(row))
        .map((row) => {
          const { kind, subjectId, personId, createdAt, tries } = row;
          const lease = { turnAt: undefined, tries: tries + 1, dueAt: this.in(leaseMs) };
          this.mails.set(keyOf(row), { ...row, ...lease });
          return { kind, subjectId, personId, createdAt, tries: tries + 1 };
        });
    });
  }

  /** The turn of a mail that is due. It is given one after those that its person has. */
  private turnOf(row: StoredMail): Date {
    if (row.turnAt) return row.turnAt;
    const due = row.dueAt.getTime();
    const after = this.waiting()
      .filter(({ personId }) => personId && personId === row.personId)
      .map(({ turnAt }) => (turnAt ? turnAt.getTime() + betweenTurnsMs : 0));
    const turnAt = new Date(
      moneyMails.includes(row.kind) ? due - moneyLeadMs : Math.max(due, ...after),
    );
    this.mails.set(keyOf(row), { ...row, turnAt });
    return turnAt;
  }

  mayGoTo(mail: DueMail, to: MailedTo): Promise<boolean> {
    const address = countedAt(to, mail.kind);
    return this.step(() => {
      const row = this.mails.get(keyOf(mail));
      if (!row) return false;
      const now = this.clock.now().getTime();
      const slots = this.mails
        .all()
        .filter((other) => other.address === address && keyOf(other) !== keyOf(row))
        .flatMap(({ slotAt }) => slotAt?.getTime() ?? [])
        .sort((a, b) => b - a);
      const own = row.address === address ? (row.slotAt?.getTime() ?? 0) : 0;
      const next = Math.max(now, (slots[mostToAddress - 1] ?? 0) + toAddressWithinMs);
      const slot = own > now - toAddressWithinMs ? own : next;
      const slotAt = new Date(slot);
      const waits = slot > now ? { dueAt: slotAt, tries: row.tries - 1 } : {};
      this.mails.set(keyOf(row), { ...row, address, slotAt, ...waits });
      return slot <= now;
    });
  }

  sent(mail: DueMail, now: Date): Promise<void> {
    return this.change(mail, () => ({ sentAt: now }));
  }

  postpone(mail: DueMail, pauseMs: number, counted: boolean): Promise<void> {
    return this.change(mail, ({ tries }) => ({
      dueAt: this.in(pauseMs),
      slotAt: undefined,
      tries: counted ? tries : tries - 1,
    }));
  }

  giveUp(mail: DueMail, now: Date): Promise<void> {
    return this.change(mail, () => ({ givenUpAt: now }));
  }

  drop(mail: DueMail): Promise<void> {
    return this.step(() => this.mails.delete(keyOf(mail)));
  }

  forgetPerson(personId: string): Promise<void> {
    return this.step(() => {
      for (const row of this.waiting())
        if (row.personId === personId) this.mails.delete(keyOf(row));
    });
  }

  counts(): Promise<{ waiting: number; givenUp: number }> {
    return this.step(() => ({
      waiting: this.waiting().length,
      givenUp: this.mails.all().filter(({ givenUpAt }) => givenUpAt).length,
    }));
  }

  /** At once, for a store that asks in a step of its own: whether there was such a mail. */
  has(mail: Pick<DueMail, 'kind' | 'subjectId'>): boolean {
    return this.mails.get(`${mail.kind} ${mail.subjectId}`) !== undefined;
  }

  all(): Promise<StoredMail[]> {
    return this.step(() => this.mails.all());
  }

  private in(ms: number): Date {
    return new Date(this.clock.now().getTime() + ms);
  }

  private waiting(): StoredMail[] {
    return this.mails.all().filter(({ sentAt, givenUpAt }) => !sentAt && !givenUpAt);
  }

  private change(mail: DueMail, changes: (row: StoredMail) => Partial<StoredMail>): Promise<void> {
    return this.step(() => {
      const row = this.mails.get(keyOf(mail));
      if (row) this.mails.set(keyOf(mail), { ...row, ...changes(row) });
    });
  }
}

/** A mail server in memory: it keeps what it is sent. */
export class FakeMailServer implements MailServer {
  /** While it is set, no call gets through. */
  unreachable = false;
  /** Whether it refuses a letter. */
  refuses = (_letter: Letter): boolean => false;
  readonly arrived: { id: string; letter: Letter }[] = [];

  async send(letter: Letter, id: string): Promise<void> {
    assertOutsideTransaction();
    await Promise.resolve();
    if (this.unreachable) throw new Unavailable('The mail server');
    if (this.refuses(letter)) throw new Error('It takes no such mail.');
    this.arrived.push({ id, letter });
  }
}

/** Keeps what became of mails. */
export class FakeMailReport implements MailReport {
  readonly lines: { became: 'sent' | 'failed' | 'given up'; kind: string }[] = [];
  sent = ({ kind }: DueMail) => void this.lines.push({ became: 'sent', kind });
  failed = ({ kind }: DueMail) => void this.lines.push({ became: 'failed', kind });
  gaveUp = ({ kind }: DueMail) => void this.lines.push({ became: 'given up', kind });
}
