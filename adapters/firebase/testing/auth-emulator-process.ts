// The Auth emulator of firebase-tools, in a process of its own: it blocks while it starts.
import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { createRequire } from 'node:module';

/** firebase-tools has no types and no exports map: its version is pinned exactly. */
const { createApp }: { createApp: (projectId: string) => Promise<RequestListener> } = createRequire(
  import.meta.url,
)('firebase-tools/lib/emulator/auth/server');

process.on('disconnect', () => process.exit());

const server = createServer(await createApp(process.argv[2] ?? '')).listen(0, '127.0.0.1');
await once(server, 'listening');
process.send?.(server.address());
