import type { Static } from 'typebox';
import { messageSorts } from '../../../../application/messages/ports.ts';
import { type ConsoleLists } from '../../../../application/lists/ports.ts';
import type { markMessage } from '../../../../application/messages/mark-message.ts';
import { MessageNotFound } from '../../../../domain/errors.ts';
import * as contract from '../../console-contract.ts';
import { datesOf, editOperation, idsOf, readOperations, type Exports } from './resource.ts';
import { wireMessage } from './wire.ts';

type UseCases = Exports & { lists: ConsoleLists; markMessage: ReturnType<typeof markMessage> };

export const consoleMessageOperations = (shop: UseCases) => {
  const messages = {
    name: 'messages',
    noun: 'messages',
    subject: 'message' as const,
    list: shop.lists.messages,
    sorts: messageSorts,
    filter: contract.filters.messages,
    toFilter: ({ id, from, to, ...rest }: Static<typeof contract.filters.messages>) => ({
      ...rest,
      ids: idsOf(id),
      ...datesOf({ from, to }, shop.timeZone),
    }),
    record: contract.consoleMessage,
    toWire: wireMessage,
    missing: () => new MessageNotFound(),
    unexported: ['readAt' as const, 'answeredAt' as const, 'version' as const],
  };
  return [
    ...readOperations(messages, shop),
    editOperation(messages, {
      summary: 'Note that a message was read or answered',
      body: contract.messageEdit,
      editable: ['read', 'answered'],
      flags: ['read', 'answered'],
      edit: (who, id, { read, answered, version }) =>
        shop.markMessage(who, id, { read, answered, version }),
    }),
  ];
};
