import { EmailAddress } from '../../domain/email.ts';
import { Message } from '../../domain/message.ts';
import type { User } from '../../domain/user.ts';
import type { Clock, NewId } from '../ports.ts';
import type { Messages } from './ports.ts';

type Ports = { messages: Messages; clock: Clock; newId: NewId };

/** Stores a message, of a visitor or of who is signed in. @throws InvalidInput for a malformed email */
export const leaveMessage =
  ({ messages, clock, newId }: Ports) =>
  async (
    request: { email: string; subject: string; message: string },
    sender?: User,
  ): Promise<Message> => {
    const message = new Message({
      ...request,
      id: newId(),
      personId: sender?.id,
      email: new EmailAddress(request.email),
      createdAt: clock.now(),
    });
    await messages.add(message);
    return message;
  };
