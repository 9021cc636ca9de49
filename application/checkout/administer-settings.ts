import { changesOf, type Facts } from '../../domain/audit.ts';
import type { ChangesOf } from '../../domain/changes.ts';
import { NotAllowed, type DomainError } from '../../domain/errors.ts';
import type { User } from '../../domain/user.ts';
import type { RecordActs } from '../audit/record-acts.ts';
import { idempotently } from '../idempotently.ts';
import type { Atomically, Clock, NewId, RetryKey } from '../ports.ts';
import type { Settings } from './ports.ts';

export type AdministerPorts = {
  recordActs: RecordActs;
  atomically: Atomically;
  clock: Clock;
  newId: NewId;
};

type About = { id: string; addedBy: string; createdAt: Date };

/** One kind of settings. */
type Kind<Item, Content> = {
  settings: Settings<Item>;
  subject: 'delivery-method' | 'tax-rate';
  make: (content: Content & About) => Item;
  labelOf: (item: Item) => string;
  /** What the audit log records, by the names of the API. */
  factsOf: (item: Item) => Facts;
  /** @throws Conflict where one more, or this one, cannot be beside the others */
  assertFits: (others: Item[], item: Item) => void;
  missing: () => DomainError;
};

/**
 * What admins do with settings of one kind. Each act is recorded in its transaction.
 * @throws NotAllowed, InvalidInput, Conflict where one cannot be beside the others, KeyReused, what
 * `missing` makes @throws Stale when somebody else has changed it since it was read
 */
export const administer = <
  Content extends object,
  Item extends {
    id: string;
    version: number;
    edited(changes: ChangesOf<Content>, version: number): Item;
  },
>(
  { recordActs, atomically, clock, newId }: AdministerPorts,
  { settings, subject, make, labelOf, factsOf, assertFits, missing }: Kind<Item, Content>,
) => {
  /** Does something with one of them, which nobody else changes meanwhile. */
  const withOne = <T>(who: User, id: string, work: (item: Item, others: Item[]) => Promise<T>) => {
    if (!who.isAdmin) throw new NotAllowed();
    return atomically(async () => {
      const all = await settings.allLocked();
      const item = all.find((one) => one.id === id);
      if (!item) throw missing();
      return work(
        item,
        all.filter((one) => one !== item),
      );
    });
  };
  const about = (item: Item) => ({ subject, subjectId: item.id, label: labelOf(item) });
  return {
    add: async (who: User, content: Content, retry?: RetryKey): Promise<Item> => {
      if (!who.isAdmin) throw new NotAllowed();
      const item = make({ ...content, id: newId(), addedBy: who.id, createdAt: clock.now() });
      return atomically(() =>
        idempotently(settings, who.id, retry, async () => {
          assertFits(await settings.allLocked(), item);
          if (!(await settings.add(item, retry))) return undefined;
          await recordActs(who, { act: `${subject}.create`, ...about(item), after: factsOf(item) });
          return item;
        }),
      );
    },

    edit: async (who: User, id: string, changes: ChangesOf<Content>, version?: number) =>
      withOne(who, id, async (item, others) => {
        const edited = item.edited(changes, version ?? item.version);
        const changed = changesOf(factsOf(item), factsOf(edited));
        if (Object.keys(changed.after).length === 0) return item;
        assertFits(others, edited);
        await settings.save(edited);
        await recordActs(who, { act: `${subject}.edit`, ...about(edited), ...changed });
        return edited;
      }),

    remove: async (who: User, id: string): Promise<void> =>
      withOne(who, id, async (item) => {
        await settings.remove(id);
        await recordActs(who, { act: `${subject}.remove`, ...about(item), before: factsOf(item) });
      }),
  };
};
