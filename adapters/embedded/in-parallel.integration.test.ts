import { expect } from 'chai';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { withTemporaryFolder } from './data-folder.ts';
import { inParallel } from './in-parallel.ts';

describe('Suites that run in parallel', () => {
  it('print each line when it is there, and are good where they end without an error', () =>
    withTemporaryFolder(async (folder) => {
      const [seen, poll] = [join(folder, 'seen'), join(folder, 'poll.mjs')];
      // It ends as soon as the lines of all are read, and badly after a minute.
      writeFileSync(
        poll,
        `import { existsSync } from 'node:fs';
        console.log('begins');
        setInterval(() => existsSync(process.env.SEEN) && process.exit(Number(process.argv[2])), 10);
        setTimeout(process.exit, 60_000, 9);`,
      );
      let printed = '';
      const output = new Writable({
        write(chunk, _encoding, done) {
          printed += chunk;
          if (/^one {7} begins$/m.test(printed) && /^other {5} begins$/m.test(printed))
            writeFileSync(seen, '');
          done();
        },
      });
      const ended = await inParallel(
        [
          { name: 'one', command: `node ${poll} 0` },
          { name: 'other', command: `node ${poll} 3` },
        ],
        { SEEN: seen },
        output,
      );
      const isGood = new Map(ended.map((suite) => [suite.name.trim(), suite.isGood]));
      expect(Object.fromEntries(isGood)).to.deep.equal({ one: true, other: false });
    }));
});
