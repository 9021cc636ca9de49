import type { MikroORM } from '@mikro-orm/postgresql';
import type { Messages } from '../../application/ports.ts';
import { managerOf } from './atomically.ts';

export const postgresMessages = (orm: MikroORM): Messages => {
  const em = managerOf(orm);
  return {
    add: async (message) => {
      await em().insert(message);
    },
  };
};
