import { EmailAddress } from '../../domain/email.ts';
import { Message } from '../../domain/message.ts';
import type { User } from '../../domain/user.ts';
import { idempotently } from '../idempotently.ts';
import type { Clock, NewId, RetryKey } from '../ports.ts';
import type { Messages } from './ports.ts';

type Ports = { messages: Messages; clock: Clock; newId: NewId };

export type LeaveMessage = {
  email: string;
  subject: string;
  message: string;
  retry?: RetryKey | undefined;
};

/**
 * Stores a message, of a visitor or of who is signed in; a retry is answered with the first one.
 * @throws InvalidInput for a malformed email @throws KeyReused
 */
export const leaveMessage =
  ({ messages, clock, newId }: Ports) =>
  async ({ retry, ...request }: LeaveMessage, sender?: User): Promise<Message> => {
    const message = new Message({
      ...request,
      id: newId(),
      personId: sender?.id,
      email: new EmailAddress(request.email),
      createdAt: clock.now(),
    });
    return idempotently(messages, sender?.id ?? message.email.value, retry, async () =>
      (await messages.add(message, retry)) ? message : undefined,
    );
  };
