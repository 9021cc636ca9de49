import { UniqueConstraintViolationException } from '@mikro-orm/core';
import type { EntityManager, MikroORM } from '@mikro-orm/postgresql';
import type { Atomically } from '../../application/ports.ts';
import { changesOf } from './changes.ts';

/** One transaction; inside another one, a part of that. */
export const atomicallyIn =
  (orm: MikroORM): Atomically =>
  (work) =>
    orm.em.isInTransaction()
      ? work()
      : changesOf(orm).inTransaction(() => orm.em.fork().transactional(() => work()));

/** The transaction's entity manager where there is one, else a fresh one. */
export const managerOf = (orm: MikroORM) => (): EntityManager =>
  orm.em.isInTransaction() ? orm.em : orm.em.fork();

/** What is loaded stands for itself: a change is kept by `save`, and by nothing else. */
export const detached = { disableIdentityMap: true } as const;

export const isUniqueViolation = (error: unknown): boolean =>
  error instanceof UniqueConstraintViolationException;

/** Comes before every id. */
export const lowestId = '00000000-0000-0000-0000-000000000000';
