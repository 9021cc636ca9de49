import type { MikroORM } from '@mikro-orm/postgresql';
import { ExponentialBackoff, handleWhen, retry } from 'cockatiel';
import { sql } from 'kysely';
import { hash } from 'node:crypto';
import {
  betweenTurnsMs,
  countedAt,
  moneyLeadMs,
  moneyMails,
  mostToAddress,
  toAddressWithinMs,
  type DueMail,
  type Outbox,
} from '../../application/outbox/ports.ts';
import { atomicallyIn, databaseOf } from './atomically.ts';
import type { Sql } from './sql.ts';
import { isUnreachable } from './unreachable.ts';

export const isWaiting = sql`sent_at is null and given_up_at is null`;
/** Rounded down, as columns are rounded: what is stored now is due now. */
export const dueNow = sql`date_trunc('milliseconds', now())`;
const msOf = (ms: number): Sql => sql`${ms} * interval '1 millisecond'`;
const inMs = (ms: number): Sql => sql`now() + ${msOf(ms)}`;

/** How many mails are given their turns at once. */
const mostTurns = 1_000;

/** Half a minute of tries: a mail that has gone and is not marked goes out once more. */
const insistently = retry(handleWhen(isUnreachable), {
  maxAttempts: 20,
  backoff: new ExponentialBackoff({ initialDelay: 100, maxDelay: 2_000 }),
});

/** Mails in a table, each by its kind and by what it tells of. */
export const postgresOutbox = (orm: MikroORM): Outbox => {
  const db = databaseOf(orm);
  const atomically = atomicallyIn(orm);
  const change = async ({ kind, subjectId }: DueMail, set: Sql): Promise<void> => {
    await sql`update mails set ${set} where subject_id = ${subjectId} and kind = ${kind}`.execute(
      db(),
    );
  };
  /** Gives those that have become due their turns, each after those that its person has. */
  const giveTurns = async (): Promise<void> => {
    const isMoney = sql`kind = any(${moneyMails}::text[])`;
    await sql`
      with due as materialized (
        select subject_id, kind, person_id, due_at from mails
        where ${isWaiting} and turn_at is null and due_at <= now()
        order by due_at limit ${mostTurns} for update skip locked
      ),
      turns as (
        select subject_id, kind, case when ${isMoney} then due_at - ${msOf(moneyLeadMs)} else
          greatest(due_at, ${msOf(betweenTurnsMs)} + (
            select max(turn_at) from mails theirs
            where person_id = due.person_id and ${isWaiting}
          )) + ${msOf(betweenTurnsMs)} * (row_number() over (
            partition by coalesce(person_id, subject_id), ${isMoney} order by due_at
          ) - 1) end as turn
        from due
      )
      update mails set turn_at = turn from turns
      where mails.subject_id = turns.subject_id and mails.kind = turns.kind`.execute(db());
  };
  return {
    add: async ({ kind, subjectId, personId = null }, now) => {
      await sql`insert into mails (kind, subject_id, person_id, created_at, due_at)
        values (${kind}, ${subjectId}, ${personId}, ${now}, ${dueNow})
        on conflict do nothing`.execute(db());
    },

    take: async (leaseMs, limit) => {
      type Row = {
        kind: DueMail['kind'];
        subjectId: string;
        personId: string | null;
        createdAt: Date | string;
        dueAt: Date | string;
        tries: number;
      };
      await giveTurns();
      const { rows } = await sql<Row>`
        with taken as materialized (
          select subject_id, kind, due_at from mails
          where ${isWaiting} and turn_at is not null and due_at <= now()
          order by turn_at limit ${limit} for update skip locked
        )
        update mails set due_at = ${inMs(leaseMs)}, turn_at = null, tries = tries + 1 from taken
        where mails.subject_id = taken.subject_id and mails.kind = taken.kind
        returning mails.kind, mails.subject_id as "subjectId", person_id as "personId",
          created_at as "createdAt", taken.due_at as "dueAt", tries`.execute(db());
      return rows
        .sort((a, b) => Number(new Date(a.dueAt)) - Number(new Date(b.dueAt)))
        .map(({ kind, subjectId, personId, createdAt, tries }) => ({
          kind,
          subjectId,
          personId: personId ?? undefined,
          createdAt: new Date(createdAt),
          tries,
        }));
    },

    mayGoTo: ({ kind, subjectId }, to) =>
      atomically(async () => {
        const address = hash('sha256', countedAt(to, kind), 'base64url');
        // Who asks for the same address at the same time waits, and then sees what was given before.
        await sql`select pg_advisory_xact_lock(hashtextextended(${address}, 0))`.execute(db());
        const { rows } = await sql<{ mayGo: boolean }>`
          with slot as materialized (
            select subject_id, kind, case
              when address = ${address} and slot_at > now() - ${msOf(toAddressWithinMs)} then slot_at
              else greatest(${dueNow}, ${msOf(toAddressWithinMs)} + (
                select slot_at from mails others
                where address = ${address} and slot_at is not null
                  and (subject_id, kind) <> (mails.subject_id, mails.kind)
                order by slot_at desc offset ${mostToAddress - 1} limit 1
              ))
            end as at from mails where subject_id = ${subjectId} and kind = ${kind}
          )
          update mails set address = ${address}, slot_at = at,
            due_at = case when at > now() then at else due_at end,
            tries = tries - (at > now())::integer
          from slot where mails.subject_id = slot.subject_id and mails.kind = slot.kind
          returning at <= now() as "mayGo"`.execute(db());
        return rows[0]?.mayGo ?? false;
      }),

    sent: (mail, now) => insistently.execute(() => change(mail, sql`sent_at = ${now}`)),
    postpone: (mail, pauseMs, counted) =>
      change(
        mail,
        sql`due_at = ${inMs(pauseMs)}, slot_at = null, tries = tries - ${counted ? 0 : 1}::integer`,
      ),
    giveUp: (mail, now) => change(mail, sql`given_up_at = ${now}`),

    drop: async ({ kind, subjectId }) => {
      await sql`delete from mails where subject_id = ${subjectId} and kind = ${kind}`.execute(db());
    },

    forgetPerson: async (personId) => {
      await sql`delete from mails where person_id = ${personId} and ${isWaiting}`.execute(db());
    },

    counts: async () => {
      const { rows } = await sql<{ waiting: string; givenUp: string }>`
        select (select count(*) from mails where ${isWaiting}) as waiting,
          (select count(*) from mails where given_up_at is not null) as "givenUp"`.execute(db());
      return { waiting: Number(rows[0]?.waiting), givenUp: Number(rows[0]?.givenUp) };
    },
  };
};

/** For a shop that sends no mails. */
export const noOutbox: Outbox = {
  add: async () => {},
  take: async () => [],
  mayGoTo: async () => true,
  sent: async () => {},
  postpone: async () => {},
  giveUp: async () => {},
  drop: async () => {},
  forgetPerson: async () => {},
  counts: async () => ({ waiting: 0, givenUp: 0 }),
};
