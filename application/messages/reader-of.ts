import type { Message } from '../../domain/message.ts';
import type { User } from '../../domain/user.ts';
import type { Users } from '../users/ports.ts';

/** Who can read a message and its answers on a page of theirs, if anybody can. */
export const readerOf = async (
  { users }: { users: Users },
  message: Message,
): Promise<User | undefined> => {
  const { personId, email } = message;
  const user = await (personId === undefined ? users.findByEmail(email) : users.find(personId));
  return user && !user.isRemoved && message.isReadBy(user) ? user : undefined;
};

/** Whether an answer is mailed: not in a shop that sends no mails, nor to somebody who was removed. */
export const isMailed = (
  { sendsMails }: { sendsMails: boolean },
  { personId }: Message,
  reader: User | undefined,
): boolean => sendsMails && (personId === undefined || reader !== undefined);
