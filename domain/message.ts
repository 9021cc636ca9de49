import type { EmailAddress } from './email.ts';

/** What a visitor wrote into the contact block. */
export class Message {
  readonly id: string;
  readonly email: EmailAddress;
  readonly subject: string;
  readonly message: string;
  readonly createdAt: Date;

  constructor(message: {
    id: string;
    email: EmailAddress;
    subject: string;
    message: string;
    createdAt: Date;
  }) {
    this.id = message.id;
    this.email = message.email;
    this.subject = message.subject;
    this.message = message.message;
    this.createdAt = message.createdAt;
  }
}
