import { EmailAddress } from '../../domain/email.ts';
import { Message } from '../../domain/message.ts';
import type { Clock, NewId } from '../ports.ts';
import type { Messages } from './ports.ts';

type Ports = { messages: Messages; clock: Clock; newId: NewId };

/** Stores a visitor's message. @throws InvalidInput for a malformed email */
export const leaveMessage =
  ({ messages, clock, newId }: Ports) =>
  async (request: { email: string; subject: string; message: string }): Promise<Message> => {
    const message = new Message({
      ...request,
      id: newId(),
      email: new EmailAddress(request.email),
      createdAt: clock.now(),
    });
    await messages.add(message);
    return message;
  };
