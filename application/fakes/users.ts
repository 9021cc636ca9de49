import type { EmailAddress } from '../../domain/email.ts';
import type { User, UserRecord } from '../../domain/user.ts';
import type { Page } from '../ports.ts';
import type { UserQuery, Users } from '../users/ports.ts';
import { InMemoryRecords } from './memory.ts';
import { pageOf } from './pages.ts';

export class InMemoryUsers extends InMemoryRecords<User> implements Users {
  constructor(users: User[] = []) {
    super();
    for (const user of users) this.rows.set(user.id, user);
  }

  /** At once, for a store that asks in a step of its own. */
  wasRemoved(id: string): boolean {
    return this.rows.get(id)?.isRemoved ?? false;
  }

  findByAccount(accountId: string): Promise<User | undefined> {
    return this.step(() => this.rows.all().find((user) => user.accountId === accountId));
  }

  findByEmail(email: EmailAddress): Promise<User | undefined> {
    return this.step(() => this.holderOf(email));
  }

  add(user: User): Promise<boolean> {
    return this.step(() => {
      const sameAccount = this.rows.all().some((other) => other.accountId === user.accountId);
      if (sameAccount || this.holderOf(user.email)) return false;
      return this.rows.add(user.id, user);
    });
  }

  override save(user: User): Promise<void> {
    return this.step(() => {
      const holder = user.isRemoved ? undefined : this.holderOf(user.email);
      if (holder && holder.id !== user.id) throw new Error('Two people with one email.');
      if (!this.rows.get(user.id)) throw new Error('There is nothing to be changed.');
      this.rows.set(user.id, user);
    });
  }

  list({ q = '', ...query }: UserQuery): Promise<Page<UserRecord>> {
    const oldest = { name: 'users', key: ({ id }: User) => id };
    const words = q.toLowerCase().split(/\s+/);
    const isSought = ({ displayName, email }: User) =>
      words.every((word) => `${email.value} ${displayName.toLowerCase()}`.includes(word));
    return this.step(() => pageOf(this.present().filter(isSought), oldest, query));
  }

  async lockAdmins(): Promise<number> {
    return this.locked(() => this.present().filter((user) => user.isAdmin).length);
  }

  private present(): User[] {
    return this.rows.all().filter((user) => !user.isRemoved);
  }

  private holderOf(email: EmailAddress): User | undefined {
    return this.present().find((user) => user.email.equals(email));
  }
}
