import { InvalidInput, NotAllowed, NotSignedIn } from '../../domain/errors.ts';
import type { Profile, User } from '../../domain/user.ts';
import { assertUploaded } from '../images/assert-uploaded.ts';
import { unlessUnavailable } from '../unless-unavailable.ts';
import type { Atomically } from '../ports.ts';
import type { Identity, Users } from './ports.ts';
import type { Images } from '../images/ports.ts';

type Ports = { users: Users; images: Images; identity: Identity; atomically: Atomically };

export type UpdateProfile = Partial<Profile> & { email?: string | undefined };

/**
 * Writes a person's own profile. The avatar is required while there is none, and the picture that
 * others see follows it, here and at the sign-in provider.
 * @throws NotAllowed for another's email @throws InvalidInput @throws Unavailable
 */
export const updateProfile =
  ({ users, images, identity, atomically }: Ports) =>
  async (who: User, { email, ...changes }: UpdateProfile): Promise<User> => {
    if (email !== undefined && !who.email.matches(email)) throw new NotAllowed();
    if (changes.avatar && changes.avatar !== who.profile.avatar)
      await assertUploaded(images, changes.avatar, 'avatar');
    const updated = await atomically(async () => {
      const user = await users.findLocked(who.id);
      if (!user || user.isRemoved) throw new NotSignedIn();
      const name = changes.name?.trim() || user.profile.name;
      const avatar = changes.avatar || user.profile.avatar;
      if (!avatar) throw new InvalidInput([{ field: 'avatar', message: 'Avatar is Required' }]);
      user.updateProfile({ ...changes, name, avatar, photoURL: avatar });
      await users.save(user);
      return user;
    });
    // The shop's own record is the one that counts; the provider's copy follows the next time.
    const { name, photoURL } = updated.profile;
    await identity.update(updated.accountId, { name, photoURL }).catch(unlessUnavailable);
    return updated;
  };
