import type { Static } from 'typebox';
import { messageSorts } from '../../../../application/messages/ports.ts';
import { type ConsoleLists } from '../../../../application/lists/ports.ts';
import type { answerMessage } from '../../../../application/messages/answer-message.ts';
import type { markMessage } from '../../../../application/messages/mark-message.ts';
import type { viewThreadRecord } from '../../../../application/messages/view-thread-record.ts';
import { MessageNotFound } from '../../../../domain/errors.ts';
import type { MessageAnswer } from '../../../../domain/message-answer.ts';
import * as contract from '../../console-contract.ts';
import { operation, retryKeyOf, signedIn } from '../../operation.ts';
import { idFrom } from '../ids.ts';
import { datesOf, editOperation, idsOf, readOperations, type Exports } from './resource.ts';
import { wireMessage } from './wire.ts';

type UseCases = Exports & {
  lists: ConsoleLists;
  markMessage: ReturnType<typeof markMessage>;
  answerMessage: ReturnType<typeof answerMessage>;
  viewThreadRecord: ReturnType<typeof viewThreadRecord>;
};

const missing = () => new MessageNotFound();
const idOf = (params: Record<string, string>) => idFrom(params['id'], missing);

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
    missing,
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

    operation({
      method: 'get',
      path: '/admin/api/messages/{id}/answers',
      summary: 'What was written after a message, and whom an answer reaches',
      access: 'admin',
      success: { status: 200, schema: contract.messageThread },
      failures: [404],
      handle: async ({ params }) => {
        const { answers, reader, mailed } = await shop.viewThreadRecord(idOf(params));
        return {
          answers: answers.map(wireAnswer),
          reader: reader ? { id: reader.id, name: reader.displayName } : null,
          mailed,
        };
      },
    }),

    operation({
      method: 'post',
      path: '/admin/api/messages/{id}/answers',
      summary: 'Answer a message: by mail, and on the page of its sender',
      access: 'admin',
      body: contract.consoleAnswer,
      success: { status: 201, schema: contract.messageAnswer },
      failures: [404, 409],
      retries: true,
      before: async ({ params }) => {
        await shop.viewThreadRecord(idOf(params));
      },
      handle: async ({ user, params, body, ctx }) => {
        // A retry may come with the thread that its first try has made longer.
        const written = { ...body, retry: retryKeyOf(ctx, { text: body.text }, 'console') };
        return wireAnswer(await shop.answerMessage(signedIn(user), idOf(params), written));
      },
    }),
  ];
};

const wireAnswer = ({ id, messageId, text, adminEmail, at }: MessageAnswer) => ({
  id,
  messageId,
  text,
  by: adminEmail ?? null,
  at,
});
