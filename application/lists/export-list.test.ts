import { expect } from 'chai';
import { NotAllowed } from '../../domain/errors.ts';
import { anAdmin, aUser } from '../fakes/examples.ts';
import { rejectionOf } from '../fakes/rejection.ts';
import { fakePorts } from '../fakes/shop.ts';
import { exportList } from './export-list.ts';

const stage = async () => {
  const ports = fakePorts();
  const admin = anAdmin();
  await ports.users.add(admin);
  const all = async function* ({ q }: { q: string }) {
    // Nobody reads a row before it is known who reads.
    expect(await ports.audit.all()).length(1);
    yield [`first of ${q}`];
    yield [`second of ${q}`];
  };
  const about = {
    list: { all },
    filter: { q: 'ada' },
    subject: 'user',
    label: 'users.csv',
    wanted: { q: 'ada' },
  } as const;
  return { ...ports, admin, about, take: exportList(ports) };
};

describe('What admins take away', () => {
  it('is written down with its filter before the first row leaves', async () => {
    const { admin, audit, about, take } = await stage();
    const rows = await Array.fromAsync(await take(admin, about));
    expect(rows).deep.equal([['first of ada'], ['second of ada']]);
    const [entry] = await audit.all();
    expect(entry).deep.include({
      act: 'user.export',
      subject: 'user',
      label: 'users.csv',
      after: { q: 'ada' },
      adminId: admin.id,
    });
    expect(entry).not.property('subjectId');
  });

  it('is nothing for who is no admin any more', async () => {
    const { admin, audit, users, about, take } = await stage();
    admin.demote(2);
    await users.save(admin);
    for (const who of [admin, aUser()])
      expect(await rejectionOf(() => take(who, about))).instanceOf(NotAllowed);
    expect(await audit.all()).deep.equal([]);
  });
});
