import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import PostalMime, { type Email } from 'postal-mime';
import { writePrivately } from '../files.ts';

/** How many mails are kept by default: those that came first go first. */
const KEPT = 1_000;

export type ReceivedMail = Email & { id: string };

/** What mail programs would have received. */
export type Mailbox = {
  /** Keeps a mail as it came; it is there after a power cut. */
  keep: (raw: Buffer) => void;
  read: (id: string) => Promise<ReceivedMail | undefined>;
  /** The newest first, at most so many; with `to`, those to this address. */
  newest: (most: number, to?: string) => Promise<ReceivedMail[]>;
};

/** The addresses that a mail goes to. */
export const recipientsOf = ({ to = [] }: Email): string[] =>
  to.flatMap(({ address }) => address ?? []);

const FILE = /^(\d{9})\.eml$/;

/** A mailbox in a folder, a file for each mail. */
export const openMailbox = (folder: string, kept = KEPT): Mailbox => {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const ids = readdirSync(folder)
    .flatMap((name) => FILE.exec(name)?.[1] ?? [])
    .toSorted();
  const pathOf = (id: string) => join(folder, `${id}.eml`);
  /** Whoever looks for an address need not read every mail again. */
  const recipients = new Map<string, string[]>();
  const read = async (id: string): Promise<ReceivedMail | undefined> => {
    if (!ids.includes(id)) return undefined;
    const mail = { ...(await PostalMime.parse(readFileSync(pathOf(id)))), id };
    recipients.set(id, recipientsOf(mail));
    return mail;
  };
  return {
    keep: (raw) => {
      const id = String(Number(ids.at(-1) ?? 0) + 1).padStart(9, '0');
      writePrivately(pathOf(id), raw);
      ids.push(id);
      for (const old of ids.splice(0, Math.max(ids.length - kept, 0))) {
        recipients.delete(old);
        rmSync(pathOf(old));
      }
    },
    read,
    newest: async (most, to) => {
      const found: ReceivedMail[] = [];
      for (const id of ids.toReversed()) {
        if (found.length === most) break;
        const known = recipients.get(id);
        if (to !== undefined && known && !known.includes(to)) continue;
        const mail = await read(id);
        if (mail && (to === undefined || recipientsOf(mail).includes(to))) found.push(mail);
      }
      return found;
    },
  };
};
