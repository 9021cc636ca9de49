import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { until } from '../../adapters/embedded/fixtures/processes.ts';
import { Daemon } from './daemon.ts';
import { addressOf, hub } from './network.ts';
import { nodes, ports } from './nodes.ts';

const start = (folder: string, name: string, settings: string): Daemon => {
  const file = join(folder, `${name}.cfg`);
  writeFileSync(file, settings);
  const daemon = new Daemon(['haproxy', '-db', '-f', file], join(folder, `${name}.log`));
  daemon.start();
  return daemon;
};

/** Leads whoever connects to one port of the hub to the node that leads, and to another to those that follow it. */
export const leadToPostgres = (folder: string): Daemon => {
  const servers = nodes
    .map((node) => `  server node${node} ${addressOf(node)}:5432 check port 8008`)
    .join('\n');
  return start(
    folder,
    'haproxy-postgres',
    `defaults
  mode tcp
  retries 0
  timeout connect 500ms
  timeout check 2s
  timeout client 30m
  timeout server 30m
  option httpchk
  http-check expect status 200
  default-server inter 1s fastinter 500ms fall 2 rise 1 on-marked-down shutdown-sessions
listen leader
  bind ${hub}:${ports.leader}
  http-check send meth OPTIONS uri /primary
${servers}
listen standbys
  bind ${hub}:${ports.standbys}
  http-check send meth OPTIONS uri /replica
${servers}
`,
  );
};

/**
 * One address before the hosts of the shop. A host that cannot write is still asked for what it has kept,
 * but not what one person may read, which is never kept, while another host can write.
 * A connection to a host is for one request: one that is kept may be closed by a host that ends just as
 * the next request is sent, which no balancer may then send again. One that has just started, and is
 * slow at first, gets few requests. A browser stays with one host: each has the files of its own build alone.
 */
export const balanceHosts =
  (folder: string) =>
  async (port: number, hosts: readonly number[]): Promise<{ close: () => Promise<void> }> => {
    const servers = hosts
      .map((host, i) => `  server host${i + 1} 127.0.0.1:${host} check cookie host${i + 1}`)
      .join('\n');
    const daemon = start(
      folder,
      'haproxy-shop',
      `defaults common
  mode http
  balance leastconn
  cookie host insert indirect nocache httponly
  option forwardfor
  option redispatch 1
  retries 2
  retry-on conn-failure
  option http-server-close
  default-server inter 500ms fall 2 rise 1 slowstart 3s
  timeout connect 2s
  timeout check 2s
  timeout client 60s
  timeout server 60s
defaults reading from common
  option httpchk GET /readyz
defaults writing from common
  option httpchk GET /readyz/writes
frontend shop from common
  bind 127.0.0.1:${port}
  default_backend writes
  use_backend reads if METH_GET !{ req.hdr(authorization) -m found }
  use_backend reads if METH_GET !{ nbsrv(writes) gt 0 }
backend reads from reading
${servers}
backend writes from writing
${servers}
`,
    );
    const isUp = () =>
      fetch(`http://127.0.0.1:${port}/healthz`, { signal: AbortSignal.timeout(1_000) }).then(
        ({ ok }) => ok,
        () => false,
      );
    await until('the shop is to be reached', isUp, 120_000);
    return { close: () => daemon.end() };
  };
