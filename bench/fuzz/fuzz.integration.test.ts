import { expect } from 'chai';
import { RunningShop } from '../../adapters/http/testing/running-shop.ts';
import {
  freshDatabase,
  type FreshDatabase,
} from '../../adapters/postgres/testing/fresh-database.ts';
import { campaign } from './campaign.ts';

/** Too few for a table, and enough to ask nearly every operation, most of them a few times. */
const total = 800;

describe('Requests that nobody expects', () => {
  const shop = new RunningShop();
  let database: FreshDatabase;

  before(async () => {
    database = await freshDatabase();
    // The attacks beside it come from an address of their own.
    await shop.start({ DATABASE_URL: database.url, TRUST_PROXY: 'true' });
  });
  after(async () => {
    await shop.stop();
    await database.drop();
  });

  it('are answered as the document says, and leave what must be true as it was', async () => {
    const seed = Number(process.env['FUZZ_SEED'] ?? Date.now() % 2 ** 31);
    const again = `npm run fuzz -- --seed=${seed} --requests=${total}`;
    const found: string[] = [];
    const say = (line: string) => found.push(line);
    const { failures, rows } = await campaign(shop, database.orm, { seed, total, say });
    expect(failures, `${again}\n${found.join('\n')}`).to.equal(0);
    const asked = [...rows.values()].filter(({ requests }) => requests > 0);
    expect(asked.length, again).to.be.above(rows.size * 0.9);
  });
});
