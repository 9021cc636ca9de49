import type { EmailAddress } from '../../domain/email.ts';
import { NotSignedIn, Unavailable } from '../../domain/errors.ts';
import type { Account, Identity } from '../users/ports.ts';
import { after, minute, noon } from './examples.ts';
import { assertOutsideTransaction } from './memory.ts';

/** A sign-in provider in memory. */
export class FakeIdentity implements Identity {
  /** While it is set, no call gets through. */
  unreachable = false;
  private readonly accounts = new Map<string, Account>();
  private readonly tokens = new Map<string, string>();
  private count = 0;

  identify(idToken: string): Promise<string> {
    return this.call(() => {
      const accountId = this.tokens.get(idToken);
      if (accountId === undefined) throw new NotSignedIn();
      return accountId;
    });
  }

  verify(idToken: string): Promise<Account> {
    return this.call(() => {
      const account = this.accounts.get(this.tokens.get(idToken) ?? '');
      if (!account) throw new NotSignedIn();
      return { ...account };
    });
  }

  find(accountId: string): Promise<Account | undefined> {
    return this.call(() => this.accounts.get(accountId));
  }

  findByEmail(email: EmailAddress): Promise<Account | undefined> {
    return this.call(() =>
      [...this.accounts.values()].find((account) => account.email.toLowerCase() === email.value),
    );
  }

  update(accountId: string, changes: { name: string; photoURL: string }): Promise<void> {
    const photoURL = changes.photoURL && new URL(changes.photoURL, 'https://shop.test').href;
    return this.call(() => this.change(accountId, { ...changes, photoURL }));
  }

  remove(accountId: string): Promise<void> {
    return this.call(() => {
      this.accounts.delete(accountId);
    });
  }

  /** Makes an account, or signs in to it again, and answers with a token for it. */
  signUp(account: Partial<Account> & { id: string; email: string }): string {
    const fields = { emailVerified: false, tokensValidAfter: noon, name: '', photoURL: '' };
    this.accounts.set(account.id, { ...fields, ...account });
    return this.newToken(account.id);
  }

  /** The owner of an account's address comes by Google: a password that nobody has verified goes. */
  comeByGoogle(accountId: string): string {
    if (!this.accounts.get(accountId)?.emailVerified) this.dropTokens(accountId);
    this.change(accountId, { emailVerified: true });
    return this.newToken(accountId);
  }

  /** Ends every token of an account. */
  revoke(accountId: string, tokensValidAfter = after(minute)): void {
    this.dropTokens(accountId);
    this.change(accountId, { tokensValidAfter });
  }

  /** The person changes something at the provider. */
  change(accountId: string, changes: Partial<Omit<Account, 'id'>>): void {
    const account = this.accounts.get(accountId);
    if (account) this.accounts.set(accountId, { ...account, ...changes });
  }

  private newToken(accountId: string): string {
    this.count += 1;
    const token = `token-${this.count}`;
    this.tokens.set(token, accountId);
    return token;
  }

  private dropTokens(accountId: string): void {
    for (const [token, owner] of this.tokens) if (owner === accountId) this.tokens.delete(token);
  }

  private async call<T>(work: () => T): Promise<T> {
    assertOutsideTransaction();
    if (this.unreachable) throw new Unavailable('The sign-in provider');
    return work();
  }
}
