import type { ChildProcess } from 'node:child_process';
import { execFileSync } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import {
  appendFileSync,
  chmodSync,
  chownSync,
  mkdtempSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { freePorts } from '../../embedded/ports.ts';
import { initialise, start } from '../../embedded/postgres/cluster.ts';
import { findPlace, removeOutside, type Place } from '../../embedded/postgres/place.ts';
import { selfSignedCertificate } from '../../firebase/testing/certificate.ts';

const password = 'parches';
const running = new Set<ChildProcess>();
process.on('exit', () => running.forEach((postmaster) => postmaster.kill('SIGQUIT')));

/** One of the two servers, which can be killed and started again. */
const serverAt = async (place: Place) => {
  const [port = 0] = await freePorts(1);
  const data = join(place.folder, 'data');
  let postmaster: ChildProcess | undefined;
  return {
    port,
    url: `postgresql://parches:${password}@127.0.0.1:${port}/parches`,
    configure: (line: string) => appendFileSync(join(data, 'postgresql.conf'), `${line}\n`),
    /** From now on it starts as a standby, and stays one until it is promoted. */
    follow: () => writeFileSync(join(data, 'standby.signal'), ''),
    start: async () => {
      postmaster = await start(place, port, false);
      running.add(postmaster);
    },
    /** All its connections end at once. */
    kill: async () => {
      if (!postmaster || postmaster.exitCode !== null) return;
      const ended = once(postmaster, 'exit');
      postmaster.kill('SIGQUIT');
      await ended;
      running.delete(postmaster);
    },
    /** Runs SQL behind the shop's back, on a connection that is none of a shop's. */
    run: async <Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> => {
      const client = new Client(
        `postgresql://parches:${password}@127.0.0.1:${port}/parches?application_name=test`,
      );
      await client.connect();
      try {
        return (await client.query<Row>(text, values)).rows;
      } finally {
        await client.end();
      }
    },
  };
};

/** Lets the server that has its data there encrypt what asks for it, as `localhost`. */
const certify = (data: string): string => {
  const keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const certificate = selfSignedCertificate(keys, ['localhost']);
  const key = keys.privateKey.export({ type: 'pkcs8', format: 'pem' });
  const { uid, gid } = statSync(data);
  for (const [name, content] of Object.entries({ 'server.crt': certificate, 'server.key': key })) {
    const file = join(data, name);
    writeFileSync(file, content, { mode: 0o600 });
    chownSync(file, uid, gid);
  }
  appendFileSync(join(data, 'postgresql.conf'), 'ssl = on\n');
  return certificate;
};

type ReplicatedDatabase = Awaited<ReturnType<typeof makeReplicated>>;

/** What one file of tests has left for the next. */
let left: ReplicatedDatabase | undefined;
after(() => left?.drop());

/** A PostgreSQL of a test's own, and a standby that follows it: new ones, or those that were left. */
export const replicatedDatabase = async (): Promise<ReplicatedDatabase> => {
  const found = left;
  left = undefined;
  return found ?? makeReplicated();
};

const makeReplicated = async () => {
  const folder = mkdtempSync(join(tmpdir(), 'parches-replicated-'));
  chmodSync(folder, 0o755); // the user that runs PostgreSQL enters it
  const folders = { leader: join(folder, 'leader'), standby: join(folder, 'standby') };
  const first = await findPlace(folders.leader);
  const second = await findPlace(folders.standby);
  // No copy of the template, which to PostgreSQL would be the database of the other tests.
  await initialise(first, password);
  // Its own authority.
  const authority = join(folder, 'ca.pem');
  writeFileSync(authority, certify(join(first.folder, 'data')));
  execFileSync('cp', ['-a', join(first.folder, 'data'), join(second.folder, 'data')]);
  const leader = await serverAt(first);
  const standby = await serverAt(second);
  leader.configure('wal_keep_size = 1GB');
  const way = `host=127.0.0.1 port=${leader.port} user=parches password=${password}`;
  standby.configure(`primary_conninfo = '${way}'`);
  // A test's statement on it is never cancelled for what the leader has cleaned up.
  standby.configure('max_standby_archive_delay = -1');
  standby.configure('max_standby_streaming_delay = -1');
  standby.follow();
  await leader.start();
  await standby.start();
  const made = {
    leader,
    standby,
    /** The file of the certificate that both servers have, for `localhost`. */
    authority,
    /** Leaves both running for whoever asks for such a pair next. */
    leave: () => {
      left = made;
    },
    drop: async () => {
      await standby.kill();
      await leader.kill();
      Object.values(folders).forEach(removeOutside);
      rmSync(folder, { recursive: true, force: true });
    },
  };
  return made;
};
