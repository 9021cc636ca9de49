import { expect } from 'chai';
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const launched = fileURLToPath(new URL('fixtures/launched.ts', import.meta.url));

// What follows a command keeps a shell from becoming it.
const supervisor = `'${process.execPath}' '${launched}'; true`;

/** Runs one shell within another; `heard` is called with each line and the outer one's process. */
const runIn = async (
  outer: string,
  inner: string,
  heard: (line: string, kill: () => void) => void,
): Promise<void> => {
  const child = spawn('sh', ['-c', outer, inner], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {},
  });
  for await (const line of createInterface({ input: child.stdout }))
    heard(line, () => child.kill('SIGKILL'));
};

describe('A supervisor whose npm is killed', () => {
  it('notices, although there is a shell between them', async () => {
    const said: string[] = [];
    // The outer shell is in npm's place.
    await runIn('npm_lifecycle_event=start sh -c "$0"; true', supervisor, (line, kill) => {
      if (line !== 'waits') said.push(line);
      if (line === 'started') kill();
    });
    expect(said).to.deep.equal(['started', 'alone']);
  });

  it('goes on where only what npm was started from has ended, and no shell stands between', async () => {
    const said: string[] = [];
    let waits = 0;
    let npm = 0;
    // The inner shell is in npm's place: where /bin/sh is bash, the script's shell becomes the script.
    const inner = `echo npm $$; npm_lifecycle_event=start ${supervisor}`;
    await runIn('sh -c "$0"; true', inner, (line, kill) => {
      if (line.startsWith('npm')) npm = Number(line.slice(4));
      else said.push(line);
      if (line === 'started') kill();
      if (line !== 'waits') return;
      waits += 1;
      if (waits === 2) process.kill(npm, 'SIGKILL'); // it has looked meanwhile
    });
    expect(said.filter((line, at) => line !== said[at - 1])).to.deep.equal([
      'started',
      'waits',
      'alone',
    ]);
    expect(waits).to.be.at.least(2);
  });
});
