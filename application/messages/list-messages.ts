import type { MessageRecord } from '../../domain/message.ts';
import type { User } from '../../domain/user.ts';
import type { Page, PageQuery } from '../ports.ts';
import type { Messages } from './ports.ts';

/** A page of what one has written to the shop, the newest first. @throws InvalidInput for a cursor of another list */
export const listMessages =
  ({ messages }: { messages: Messages }) =>
  (who: User, query: PageQuery): Promise<Page<MessageRecord>> =>
    messages.listFor(who, query);
