import { expect } from 'chai';
import { NotAllowed } from '../../domain/errors.ts';
import { anAdmin, aUser } from '../fakes/examples.ts';
import { rejectionOf } from '../fakes/rejection.ts';
import { InMemoryUsers } from '../fakes/users.ts';
import { listUsers } from './list-users.ts';

describe('listUsers', () => {
  it('shows everybody to an admin, the oldest first, and nothing to anybody else', async () => {
    const [old, admin, young] = [aUser(), anAdmin(), aUser()];
    const list = listUsers({ users: new InMemoryUsers([admin, young, old]) });
    expect((await list(admin, { limit: 100 })).rows.map(({ id }) => id)).deep.equal([
      old.id,
      admin.id,
      young.id,
    ]);
    expect(await rejectionOf(() => list(young, { limit: 100 }))).instanceOf(NotAllowed);
  });
});
