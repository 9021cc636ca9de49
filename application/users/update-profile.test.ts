import { expect } from 'chai';
import { InvalidInput, NotAllowed } from '../../domain/errors.ts';
import type { User } from '../../domain/user.ts';
import { anAdmin, aUser } from '../fakes/examples.ts';
import { rejectionOf } from '../fakes/rejection.ts';
import { fakePorts } from '../fakes/shop.ts';
import { updateProfile } from './update-profile.ts';

const png = Buffer.from('89504e470d0a1a0a', 'hex');

const stage = async () => {
  const ports = fakePorts();
  const ada = aUser({ accountId: 'uid-ada', email: 'ada@parches.test', name: 'Ada' });
  await ports.users.add(ada);
  ports.identity.signUp({ id: 'uid-ada', email: 'ada@parches.test', name: 'Ada' });
  const avatar = await ports.images.store(png);
  const profileOf = async (user: User) => (await ports.users.find(user.id))?.profile;
  return { ...ports, update: updateProfile(ports), ada, avatar, profileOf };
};

describe('updateProfile', () => {
  it('writes what is told, and the picture follows the avatar, here and at the provider', async () => {
    const { update, identity, profileOf, ada, avatar } = await stage();
    const told = { name: ' Ada L. ', phone: '1', address: 'Ring 1', favoriteColor: 'teal', avatar };
    await update(ada, { ...told, email: 'ADA@parches.test' });
    expect(await profileOf(ada)).include({ ...told, name: 'Ada L.', photoURL: avatar });
    expect(await identity.find('uid-ada')).include({
      name: 'Ada L.',
      photoURL: `https://shop.test${avatar}`,
    });
  });

  it('requires an avatar while there is none, and keeps the one there is', async () => {
    const { update, users, images, profileOf, ada, avatar } = await stage();
    for (const changes of [{ phone: '1' }, { avatar: '' }])
      expect(await rejectionOf(() => update(ada, changes)))
        .instanceOf(InvalidInput)
        .include({
          message: 'Avatar is Required',
        });
    expect(await profileOf(ada)).property('phone', '');

    await update(ada, { avatar });
    const [again, before] = [await users.find(ada.id), await users.find(ada.id)];
    if (!before) throw new Error('She is there.');
    for (const changes of [{ phone: '1' }, { avatar: '' }, { avatar }])
      if (again) await update(again, changes);
    expect(await profileOf(ada)).include({ avatar, photoURL: avatar, phone: '1' });

    // Also the one that was saved since this request was let in.
    const other = await images.store(Buffer.concat([png, png]));
    if (again) await update(again, { avatar: other });
    await update(before, { phone: '2' });
    expect(await profileOf(ada)).include({ avatar: other, photoURL: other, phone: '2' });
  });

  it('takes no address that the upload did not give, as avatar or as picture', async () => {
    const { update, profileOf, ada, avatar } = await stage();
    const foreign = 'https://elsewhere.test/me.png';
    expect(await rejectionOf(() => update(ada, { avatar: foreign }))).instanceOf(InvalidInput);
    await update(ada, { avatar, photoURL: foreign });
    expect(await profileOf(ada)).property('photoURL', avatar);
  });

  it('keeps the name when none is given', async () => {
    const { update, profileOf, ada, avatar } = await stage();
    await update(ada, { avatar, name: '   ' });
    expect(await profileOf(ada)).property('name', 'Ada');
  });

  it('writes one’s own profile and no other', async () => {
    const { update, profileOf, ada, avatar } = await stage();
    const others = () => update(anAdmin(), { email: 'ada@parches.test', phone: '1', avatar });
    expect(await rejectionOf(others)).instanceOf(NotAllowed);
    expect(await profileOf(ada)).property('phone', '');
  });

  it('leaves role and email alone', async () => {
    const { update, users, ada, avatar } = await stage();
    await update(ada, { avatar });
    const stored = await users.find(ada.id);
    expect(stored).include({ role: 'customer', accountId: 'uid-ada' });
    expect(stored?.email.value).equal('ada@parches.test');
  });

  it('writes here while the provider cannot be reached', async () => {
    const { update, identity, profileOf, ada, avatar } = await stage();
    identity.unreachable = true;
    await update(ada, { avatar, phone: '1' });
    expect(await profileOf(ada)).property('phone', '1');
  });

  it('writes nothing of whoever was removed a moment before', async () => {
    const { update, users, clock, profileOf, ada, avatar } = await stage();
    const removed = await users.find(ada.id);
    removed?.remove(clock.now(), 1);
    if (removed) await users.save(removed);
    // The request was let in before that.
    await Promise.allSettled([update(ada, { avatar, phone: '1' })]);
    expect(await profileOf(ada)).include({ phone: '', avatar: '', photoURL: '' });
  });
});
