import { EmailAddress } from '../../domain/email.ts';
import { Conflict, NotSignedIn } from '../../domain/errors.ts';
import { withoutTurns } from '../../domain/name.ts';
import { User, userNameMaxLength } from '../../domain/user.ts';
import type { Baskets } from '../baskets/ports.ts';
import type { Builds } from '../builds/ports.ts';
import type { Account, Identity, Users } from './ports.ts';
import { forgetPerson } from './forget-person.ts';
import type { Outbox } from '../outbox/ports.ts';
import type { Atomically, Clock, NewId } from '../ports.ts';

type Ports = {
  users: Users;
  baskets: Baskets;
  builds: Builds;
  outbox: Outbox;
  identity: Identity;
  atomically: Atomically;
  clock: Clock;
  newId: NewId;
};

/**
 * Signs in: the user of an account, made the first time and brought up to date after that.
 * @throws NotSignedIn when it was removed @throws Conflict when another account has the email too
 */
export const signIn =
  (ports: Ports) =>
  async (account: Account): Promise<User> => {
    const { users, outbox, identity, atomically, clock, newId } = ports;
    const email = new EmailAddress(account.email);
    const known = await users.findByAccount(account.id);
    if (known?.isRemoved) throw removed();
    if (known && isUpToDate(known, email, account)) return known;

    const holder = await users.findByEmail(email);
    const isHeld = holder !== undefined && holder.accountId !== account.id;
    const holderNow = isHeld ? await identity.find(holder.accountId) : undefined;
    return atomically(async () => {
      // They are locked in one order, so that two people who swap their emails cannot deadlock.
      const involved = [known?.id, isHeld ? holder.id : undefined];
      for (const id of involved.filter((each) => each !== undefined).toSorted())
        await users.findLocked(id);
      if (isHeld) await makeWay(holder.id, email, holderNow);
      const user = known
        ? await bringUpToDate(known.id, email, account)
        : await make(email, account);
      if (isHeld && holderNow) await moveTo(holder.id, holderNow);
      return user;
    });

    /** A person is known by the account. Whoever had the address before loses it. */
    async function makeWay(id: string, taken: EmailAddress, now: Account | undefined) {
      const former = await users.findLocked(id);
      if (!former?.email.equals(taken)) return;
      if (now?.email.toLowerCase() === taken.value)
        throw new Conflict('Another account has this email.');
      // Nobody can have signed up with an id that is made now.
      if (now) former.useAddress(new EmailAddress(`${newId()}@moved.invalid`), false, clock.now());
      else former.remove(clock.now(), Infinity);
      await users.save(former);
      if (former.isRemoved) await forgetPerson(ports)(former.id);
    }

    async function moveTo(id: string, now: Account) {
      const free = EmailAddress.read(now.email);
      // They may have given up every address, which is no reason to refuse who has the former one.
      if (!free) return;
      const former = await users.findLocked(id);
      // If somebody else has that address, this is sorted out when the former signs in again.
      if (!former || former.isRemoved || (await users.findByEmail(free))) return;
      former.useAddress(free, now.emailVerified, clock.now());
      await users.save(former);
    }

    async function bringUpToDate(id: string, current: EmailAddress, from: Account) {
      const user = await users.findLocked(id);
      if (!user || user.isRemoved) throw removed();
      user.useAddress(current, from.emailVerified, clock.now());
      if (from.tokensValidAfter) user.endTokensBefore(from.tokensValidAfter);
      user.updateProfile(namesOf(user, from));
      await users.save(user);
      return user;
    }

    async function make(current: EmailAddress, from: Account) {
      const user = new User({
        id: newId(),
        accountId: from.id,
        email: current,
        emailVerified: from.emailVerified,
        tokensValidAfter: from.tokensValidAfter,
        createdAt: clock.now(),
      });
      user.updateProfile(namesOf(user, from));
      if (await users.add(user)) {
        await outbox.add(
          { kind: 'welcome', subjectId: user.id, personId: user.id },
          user.createdAt,
        );
        return user;
      }
      const first = await users.findByAccount(from.id);
      if (!first) throw new Conflict('Another account has this email.');
      if (first.isRemoved) throw removed();
      return first;
    }
  };

export type SignIn = ReturnType<typeof signIn>;

const removed = () => new NotSignedIn('This account was removed.');

const isUpToDate = (user: User, email: EmailAddress, account: Account): boolean =>
  user.email.equals(email) &&
  user.emailVerified === account.emailVerified &&
  Number(user.tokensValidAfter ?? 0) >= Number(account.tokensValidAfter ?? 0) &&
  (user.profile.name !== '' || nameFrom(account) === '');

const namesOf = ({ profile }: User, account: Account) => ({
  name: profile.name || nameFrom(account),
  photoURL: profile.photoURL || googlePicture(account.photoURL),
});

/** NUL with the other controls, and halves of a pair, of which the cut may leave one: PostgreSQL takes neither. */
const unkept = /[\p{Cc}\p{Cs}]/gu;

/** Nobody is kept out for what they are called elsewhere. */
const nameFrom = ({ name }: Account): string =>
  withoutTurns(name).slice(0, userNameMaxLength).replaceAll(unkept, '');

/** A picture of the account is used only from Google's own host. */
const googlePicture = (url: string): string =>
  /^https:\/\/[a-z0-9-]+\.googleusercontent\.com\/[!-~]*$/.test(url) ? url.slice(0, 2048) : '';
