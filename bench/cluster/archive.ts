// A copy of the database and its log from then on, of which it is made again as it was at a moment.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { until } from '../../adapters/embedded/fixtures/processes.ts';
import { postgresStockHistory } from '../../adapters/postgres/audit.ts';
import { connect } from '../../adapters/postgres/orm.ts';
import { Daemon } from './daemon.ts';
import { addressOf, asPostgres, run } from './network.ts';
import { binaries, type Nodes, password, superuser, urlOf } from './nodes.ts';

const log = 'log';
const port = 5_433;
const restoredUrl = `postgresql://parches:${password}@127.0.0.1:${port}/parches`;
/** Longer than a busy machine takes to archive what is written, and to replay it. */
const patienceMs = 240_000;
/** More than the campaign has products. */
const allProducts = 1_000;

export class Archive {
  private readonly copy: string;
  private readonly restored: Daemon;
  private readonly fetch: string;

  /** @param folder where the nodes keep their log, too */
  constructor(folder: string) {
    this.copy = folderOfPostgres(folder, 'copy');
    this.fetch = `cp ${join(folder, log, '%f')} %p`;
    this.restored = new Daemon(
      asPostgres(join(binaries, 'postgres'), '-D', this.copy, ...this.flags()),
      join(folder, 'restored.log'),
    );
  }

  /** Copies the leader's files while it goes on. */
  async take(nodes: Nodes): Promise<void> {
    const source = `host=${addressOf(await nodes.needLeader())} user=replicator password=${password}`;
    const flags = ['--checkpoint=fast', '--wal-method=none', `--pgdata=${this.copy}`];
    run(...asPostgres(join(binaries, 'pg_basebackup'), `--dbname=${source}`, ...flags));
  }

  /**
   * Makes the database of this moment from the copy, while the leader goes on.
   * @returns how many rows it has, and what is broken there, in words
   */
  async restore(nodes: Nodes): Promise<{ rows: number; broken: string[] }> {
    const leader = await nodes.needLeader();
    const before = await rowsOf(urlOf());
    const [{ moment }] = await ask<{ moment: string }>(
      urlOf(),
      'select clock_timestamp()::text as moment',
    );
    const after = await rowsOf(urlOf());
    // The replay has to meet a later commit, and only whole files are archived.
    await ask(urlOf('probe'), 'insert into probes values (now())');
    const [{ file }] = await ask<{ file: string }>(
      superuser(leader),
      'select pg_walfile_name(pg_switch_wal()) as file',
    );
    const isKept = async () => {
      const [{ kept }] = await ask<{ kept: boolean }>(
        superuser(leader),
        'select last_archived_wal >= $1 as kept from pg_stat_archiver',
        [file],
      );
      return kept;
    };
    await until('the log is archived', isKept, patienceMs);
    await this.openAt(moment);
    try {
      const found = await rowsOf(restoredUrl);
      const broken = [
        ...[...before].filter((row) => !found.has(row)).map((row) => `${row} is lost`),
        ...[...found].filter((row) => !after.has(row)).map((row) => `${row} is from later`),
        ...(await wrongStock()),
      ];
      return { rows: found.size, broken };
    } finally {
      await this.close();
    }
  }

  close(): Promise<void> {
    return this.restored.kill();
  }

  private async openAt(moment: string): Promise<void> {
    writeFileSync(join(this.copy, 'recovery.signal'), '');
    writeFileSync(join(this.copy, 'pg_hba.conf'), 'host all all 127.0.0.1/32 scram-sha-256\n');
    const target = `recovery_target_time = '${moment}'\n`;
    writeFileSync(join(this.copy, 'postgresql.auto.conf'), target);
    this.restored.start();
    const isOpen = async () => {
      const [{ open }] = await ask<{ open: boolean }>(
        restoredUrl,
        'select not pg_is_in_recovery() as open',
      );
      return open;
    };
    await until('the copy is as it was then', () => isOpen().catch(() => false), patienceMs);
  }

  private flags(): string[] {
    const settings = {
      port,
      listen_addresses: '127.0.0.1',
      unix_socket_directories: '',
      hba_file: join(this.copy, 'pg_hba.conf'),
      archive_mode: 'off',
      synchronous_standby_names: '',
      max_connections: 300,
      restore_command: this.fetch,
      recovery_target_action: 'promote',
    };
    return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  }
}

const folderOfPostgres = (...path: string[]): string => {
  const folder = join(...path);
  run('install', '--directory', '--mode=700', '--owner=postgres', folder);
  return folder;
};

/**
 * What all nodes set, so that no failover leaves a gap: a standby does not archive later what the
 * leader had written, so each archives all. Source: PostgreSQL's manual, 'Continuous Archiving in
 * Standby'.
 */
export const archiving = (folder: string): { archive_mode: string; archive_command: string } => {
  const kept = join(folderOfPostgres(folder, log), '%f');
  return {
    archive_mode: 'always',
    archive_command: `test -f ${kept} || (cp %p ${kept}.$$ && mv ${kept}.$$ ${kept})`,
  };
};

const ask = async <Row extends object>(
  url: string,
  text: string,
  values: unknown[] = [],
): Promise<[Row, ...Row[]]> => {
  const client = new Client({ connectionString: url, query_timeout: patienceMs });
  client.on('error', () => {}); // the query hears of it
  try {
    await client.connect();
    return (await client.query(text, values)).rows as [Row, ...Row[]];
  } finally {
    await client.end().catch(() => {});
  }
};

/** What is never taken away again in a campaign, in words. */
const rowsOf = async (url: string): Promise<Set<string>> => {
  const rows = await ask<{ row: string }>(
    url,
    `select 'booking ' || id as row from bookings
     union all select 'refund ' || id from refunds
     union all select 'stock change ' || id from stock_changes`,
  );
  return new Set(rows.map(({ row }) => row));
};

const wrongStock = async (): Promise<string[]> => {
  const orm = await connect(restoredUrl);
  try {
    const balances = await postgresStockHistory(orm).balances(allProducts, 0);
    return balances
      .filter(({ stock, least, most }) => stock < least || stock > most)
      .map(
        ({ productId, stock, least, most }) =>
          `${productId} has a stock of ${stock}, by what was written ${least} to ${most}`,
      );
  } finally {
    await orm.close();
  }
};
