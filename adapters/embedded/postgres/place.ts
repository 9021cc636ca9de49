import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import {
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { join } from 'node:path';
import { readIfThere, writePrivately } from '../files.ts';
import { Problem } from '../problem.ts';
import { endProcesses } from './processes.ts';
import { canWrite, findRunner, type Runner } from './runner.ts';
import { type Binaries, reachableBinaries } from './binaries.ts';

/** The database's folder, and the programs and the user that run it. */
export type Place = { folder: string; binaries: Binaries; runner: Runner | undefined };

/**
 * Links a data folder with a database outside it. It is stored in both, so that each finds the
 * other.
 */
type Record = { id: string; dataFolder: string; folder: string };

const BASES = ['/var/lib/parches', '/var/tmp/parches'];

/**
 * The place of the data folder's database: `postgres/` inside it. As root, PostgreSQL runs as
 * another user; where that user cannot reach the data folder, the place is a folder under /var/lib
 * or /var/tmp, and stays there from then on.
 */
export const findPlace = async (dataFolder: string): Promise<Place> => {
  const runner = findRunner();
  const binaries = await reachableBinaries(runner, openBase);
  const inside = join(dataFolder, 'postgres');
  if (!runner) {
    mkdirSync(inside, { recursive: true, mode: 0o700 });
    return { folder: inside, binaries, runner };
  }
  const outside = recordedFolder(dataFolder);
  if (outside) return { folder: outside, binaries, runner };
  mkdirSync(inside, { recursive: true, mode: 0o700 });
  chownSync(inside, runner.uid, runner.gid);
  const folder = canWrite(runner, inside) ? inside : await moveOutside(dataFolder, inside, runner);
  return { folder, binaries, runner };
};

/**
 * PostgreSQL starts on a database of its own user alone, and hides it from all others.
 * @throws Problem when another user has made the data folder's database
 */
export const refuseOfOthers = (dataFolder: string, runner: Runner | undefined): void => {
  const record = readRecord(recordFile(dataFolder));
  if (record) {
    if (runner) return;
    throw new Problem(
      `The database of ${dataFolder} lies in ${record.folder}, as root has started it: start ` +
        `Parches as root, or remove ${recordFile(dataFolder)} to start with an empty one.`,
    );
  }
  const inside = join(dataFolder, 'postgres');
  // At each start root gives its runner the folder, but not what is in it.
  const folder = runner ? join(inside, 'data') : inside;
  const user = runner ? runner.uid : process.getuid?.();
  const owner = statSync(folder, { throwIfNoEntry: false })?.uid;
  if (owner === undefined || user === undefined || owner === user) return;
  throw new Problem(
    `${folder} is of another user: start Parches as whoever has made it, ` +
      'or set PARCHES_DATA to another folder.',
  );
};

/** Removes the database of a data folder that lies outside it. */
export const removeOutside = (dataFolder: string): void => {
  const folder = recordedFolder(dataFolder);
  if (folder) rmSync(folder, { recursive: true, force: true });
};

const recordFile = (dataFolder: string) => join(dataFolder, 'postgres-place.json');

const readRecord = (path: string): Record | undefined => {
  const text = readIfThere(path);
  if (text === undefined) return undefined;
  const record: Record = JSON.parse(text);
  return record;
};

/** @throws Problem when the data folder is a copy: two of them must not share one database */
const recordedFolder = (dataFolder: string): string | undefined => {
  const record = readRecord(recordFile(dataFolder));
  if (!record) return undefined;
  if (!existsSync(record.folder)) {
    throw new Problem(
      `The database of ${dataFolder} is gone from ${record.folder}: bring it back, or remove ` +
        `${recordFile(dataFolder)} to start with an empty one.`,
    );
  }
  const owner = readRecord(join(record.folder, 'place.json'))?.dataFolder ?? dataFolder;
  if (owner !== dataFolder) {
    if (readRecord(recordFile(owner))?.id === record.id) {
      throw new Problem(
        `${dataFolder} is a copy of ${owner}, whose database lies in ${record.folder}: ` +
          `remove ${recordFile(dataFolder)} to start with an empty one.`,
      );
    }
    keepRecord({ ...record, dataFolder }); // it was moved
  }
  return record.folder;
};

const keepRecord = (record: Record) => {
  const text = JSON.stringify(record, undefined, 2);
  writePrivately(join(record.folder, 'place.json'), text);
  writePrivately(recordFile(record.dataFolder), text);
};

/** Makes the place outside, and moves the database there if the data folder has one. */
const moveOutside = async (dataFolder: string, inside: string, runner: Runner) => {
  const base = openBase();
  await removeForgotten(base, dataFolder);
  const id = randomUUID();
  const folder = join(base, id);
  await endProcesses(join(inside, 'data'));
  try {
    renameSync(inside, folder);
  } catch {
    execFileSync('cp', ['-a', inside, folder]); // another file system
    rmSync(inside, { recursive: true });
  }
  chownSync(folder, runner.uid, runner.gid);
  keepRecord({ id, dataFolder, folder });
  return folder;
};

/** Removes databases whose data folder has no record any more: its owner has emptied the folder. */
const removeForgotten = async (base: string, dataFolder: string) => {
  for (const name of readdirSync(base)) {
    const folder = join(base, name);
    if (readRecord(join(folder, 'place.json'))?.dataFolder !== dataFolder) continue;
    await endProcesses(join(folder, 'data'));
    rmSync(folder, { recursive: true, force: true });
  }
};

/**
 * The folder for databases and programs outside: everybody may enter it, only root may change it.
 */
const openBase = (): string => {
  for (const base of BASES) {
    try {
      mkdirSync(base, { recursive: true, mode: 0o755 });
    } catch {
      continue; // a read-only file system
    }
    const { uid, mode } = statSync(base);
    if (uid === 0 && (mode & 0o022) === 0) return base;
  }
  throw new Problem(
    `The user of PostgreSQL cannot reach this folder, and neither ${BASES.join(' nor ')} can be made: ` +
      'run Parches elsewhere, or set DATABASE_URL.',
  );
};
