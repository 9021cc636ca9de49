import { expect } from 'chai';
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const launched = fileURLToPath(new URL('fixtures/launched.ts', import.meta.url));

describe('A supervisor whose npm is killed', () => {
  it('notices, although there is a shell between them', async () => {
    // The outer shell is in npm's place. What follows a command keeps a shell from becoming it.
    const inner = `'${process.execPath}' '${launched}'; true`;
    const npm = spawn('sh', ['-c', 'sh -c "$0"; true', inner], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const said: string[] = [];
    for await (const line of createInterface({ input: npm.stdout })) {
      said.push(line);
      if (line === 'started') npm.kill('SIGKILL');
    }
    expect(said).to.deep.equal(['started', 'alone']);
  });
});
