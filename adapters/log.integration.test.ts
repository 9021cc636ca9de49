import { expect } from 'chai';
import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';

const log = JSON.stringify(import.meta.resolve('./log.ts'));

/** Runs a program that has the shop's log; answers with the lines that it has written. */
const linesOf = async (program: string): Promise<{ msg: string; level: number }[]> => {
  const { stdout } = spawn(
    process.execPath,
    ['--input-type=module', '--eval', `import { createLog } from ${log};\n${program}`],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  return (await text(stdout))
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
};

describe('The log', () => {
  it('loses no line when the process ends while others are being written', async () => {
    const lines = await linesOf(`
      const log = createLog('info');
      const write = () => { for (let i = 0; i < 500; i++) log.info('line'); };
      write();
      setImmediate(() => { write(); log.error('last'); process.exit(1); });`);
    const counts = Map.groupBy(lines, ({ msg }) => msg);
    expect([counts.get('line')?.length, counts.get('last')?.length]).to.deep.equal([1_000, 1]);
  });

  it('keeps only so much while nobody can read it, for the shop has to go on', async () => {
    const lines = await linesOf(`
      const log = createLog('info');
      for (let i = 0; i < 60; i++) log.info('x'.repeat(100_000));`);
    expect(lines.length).to.be.within(35, 42);
  });
});
