import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import {
  cleanEnvironment,
  clearUp,
  fileOf,
  newDataFolder,
  runToEnd,
} from '../fixtures/processes.ts';
import { refuseOfOthers } from './place.ts';

describe('The database of another user', () => {
  afterEach(clearUp);

  it('is refused to root, who would take it away from its owner', () => {
    const folder = newDataFolder();
    const { uid, gid } = userInfo();
    const startAs = (user: number) => () =>
      refuseOfOthers(folder, { name: 'postgres', uid: user, gid });
    startAs(uid + 1)();
    mkdirSync(join(folder, 'postgres', 'data'), { recursive: true });
    startAs(uid)();
    expect(startAs(uid + 1)).to.throw(/data is of another user: start Parches as whoever/);
  });

  const moveTo = (database: string, folder: string) => {
    const record = { id: '1', dataFolder: folder, folder: database };
    writeFileSync(join(folder, 'postgres-place.json'), JSON.stringify(record));
  };

  it('is missed by whoever starts after root has moved it, not replaced by an empty one', () => {
    const [folder, database] = [newDataFolder(), newDataFolder()];
    refuseOfOthers(folder, undefined);
    moveTo(database, folder);
    expect(() => refuseOfOthers(folder, undefined)).to.throw(
      `The database of ${folder} lies in ${database}, as root has started it`,
    );
  });

  it('ends the start in one line, before any part has written anything', async () => {
    const folder = newDataFolder();
    const isRoot = process.getuid?.() === 0;
    if (isRoot) mkdirSync(join(folder, 'postgres', 'data'), { recursive: true });
    else moveTo(newDataFolder(), folder);
    const { code, output } = await runToEnd(
      [fileOf('../supervisor.ts'), 'node', '--version'],
      cleanEnvironment({ PARCHES_DATA: folder }),
    );
    expect(output).to.match(/^parches: [^\n]*: start Parches as [^\n]*\n$/);
    expect(code).to.equal(2);
    expect(readdirSync(folder)).to.not.include('secrets.json');
    expect(readdirSync(join(folder, 'logs'))).to.deep.equal([]);
  });
});
