import { EmailAddress } from '../../domain/email.ts';
import { Conflict, NotAllowed, NotSignedIn } from '../../domain/errors.ts';
import { User } from '../../domain/user.ts';
import type { Account, Atomically, Clock, Identity, NewId, Users } from '../ports.ts';

type Ports = {
  users: Users;
  identity: Identity;
  atomically: Atomically;
  clock: Clock;
  newId: NewId;
};

/**
 * Lets the holder of an ID token in, as the user of that account; the first time makes the user.
 * @throws NotSignedIn for a token that is not good, or an account that was removed
 * @throws NotAllowed when `email` is not the account's @throws Unavailable
 */
export const signIn = (ports: Ports) => {
  const enrol = enrolAccount(ports);
  return async (email: string, idToken: string): Promise<User> => {
    const account = await ports.identity.verify(idToken);
    if (account.email.toLowerCase() !== email.trim().toLowerCase())
      throw new NotAllowed('This is not the email of your account.');
    return enrol(account);
  };
};

/** The user of an account, made or brought up to date. @throws NotSignedIn when it was removed */
export const enrolAccount =
  ({ users, identity, atomically, clock, newId }: Ports) =>
  async (account: Account): Promise<User> => {
    const email = new EmailAddress(account.email);
    const user = await users.findByAccount(account.id);
    if (user?.isRemoved) throw new NotSignedIn('This account was removed.');
    if (user?.email.equals(email) && (user.profile.name || !account.name)) return user;

    const holder = await users.findByEmail(email);
    const moved =
      holder && holder.accountId !== account.id ? await identity.find(holder.accountId) : undefined;
    return atomically(async () => {
      if (holder && holder.accountId !== account.id) {
        // An account is the person, not the email: who had the address before keeps nothing of it.
        if (moved?.email.toLowerCase() === email.value)
          throw new Conflict('Another account has this email.');
        if (moved) holder.email = new EmailAddress(moved.email);
        else holder.remove(clock.now(), Infinity);
        await users.save(holder);
      }
      const newcomer = user ?? new User(newId(), account.id, email, clock.now());
      newcomer.email = email;
      newcomer.updateProfile({
        name: newcomer.profile.name || account.name.slice(0, 100),
        photoURL: newcomer.profile.photoURL || googlePicture(account.photoURL),
      });
      if (user) await users.save(newcomer);
      else if (!(await users.add(newcomer))) {
        const first = await users.findByAccount(account.id);
        if (!first || first.isRemoved) throw new Conflict('Another account has this email.');
        return first;
      }
      return newcomer;
    });
  };

/** A picture is taken over from Google's own host and from no other. */
const googlePicture = (url: string): string =>
  /^https:\/\/[a-z0-9-]+\.googleusercontent\.com\//.test(url) ? url.slice(0, 2048) : '';
