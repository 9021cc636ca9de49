import type { Message } from '../../domain/message.ts';
import type { Messages } from '../messages/ports.ts';
import { InMemoryStore } from './memory.ts';

export class InMemoryMessages extends InMemoryStore implements Messages {
  private readonly messages = this.table<Message>();

  add(message: Message): Promise<void> {
    return this.step(() => this.messages.set(message.id, message));
  }

  find(id: string): Promise<Message | undefined> {
    return this.step(() => this.messages.get(id));
  }

  async findLocked(id: string): Promise<Message | undefined> {
    return this.locked(() => this.messages.get(id));
  }

  save(message: Message): Promise<void> {
    return this.step(() => this.messages.set(message.id, message));
  }

  all(): Promise<Message[]> {
    return this.step(() => this.messages.all());
  }
}
