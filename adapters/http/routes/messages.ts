import { Type } from 'typebox';
import type { leaveMessage } from '../../../application/messages/leave-message.ts';
import type { listMessages } from '../../../application/messages/list-messages.ts';
import type { viewThread } from '../../../application/messages/view-thread.ts';
import type { writeAgain } from '../../../application/messages/write-again.ts';
import { MessageNotFound } from '../../../domain/errors.ts';
import type { MessageRecord } from '../../../domain/message.ts';
import { isOfShop, type MessageAnswer } from '../../../domain/message-answer.ts';
import * as contract from '../contract.ts';
import { operation, retryKeyOf, signedIn } from '../operation.ts';
import { idFrom } from './ids.ts';
import { pageHeaders } from './pages.ts';

type UseCases = {
  leaveMessage: ReturnType<typeof leaveMessage>;
  listMessages: ReturnType<typeof listMessages>;
  viewThread: ReturnType<typeof viewThread>;
  writeAgain: ReturnType<typeof writeAgain>;
};

const idOf = (params: Record<string, string>) => idFrom(params['id'], () => new MessageNotFound());

export const messageOperations = (shop: UseCases) => [
  operation({
    method: 'post',
    path: '/contact',
    summary: 'Leave a message for the shop; with a token, it belongs to who is signed in',
    access: 'anyone',
    knowsCaller: true,
    body: contract.newMessage,
    success: { status: 201, schema: contract.message },
    pace: 'contact',
    retries: true,
    handle: async ({ user, body, ctx }) => {
      const written = { ...body, retry: retryKeyOf(ctx, body) };
      return wireMessage(await shop.leaveMessage(written, user));
    },
  }),

  operation({
    method: 'get',
    path: '/messages',
    summary:
      'What one has written to the shop, signed in or from one’s verified address; the newest first',
    access: 'user',
    query: contract.pageQuery,
    success: { status: 200, schema: Type.Array(contract.ownMessage) },
    headers: ['X-Total-Count', 'Link'],
    failures: [400],
    handle: async ({ user, query, ...call }) => {
      const page = await shop.listMessages(signedIn(user), contract.pageOf(query));
      pageHeaders(call, page);
      return page.rows.map(wireOwnMessage);
    },
  }),

  operation({
    method: 'get',
    path: '/messages/{id}',
    summary: 'A message of one’s own, with its answers',
    access: 'user',
    success: { status: 200, schema: contract.thread },
    failures: [404],
    handle: async ({ user, params }) => {
      const { message, answers } = await shop.viewThread(signedIn(user), idOf(params));
      return { ...wireOwnMessage(message), answers: answers.map(wireAnswer) };
    },
  }),

  operation({
    method: 'post',
    path: '/messages/{id}/answers',
    summary: 'Write again after a message of one’s own',
    access: 'user',
    body: contract.newAnswer,
    success: { status: 201, schema: contract.answer },
    failures: [404, 409],
    pace: 'contact',
    retries: true,
    before: async ({ user, params }) => {
      await shop.viewThread(signedIn(user), idOf(params));
    },
    handle: async ({ user, params, body, ctx }) => {
      const written = { ...body, retry: retryKeyOf(ctx, body) };
      return wireAnswer(await shop.writeAgain(signedIn(user), idOf(params), written));
    },
  }),
];

const wireMessage = ({ id, email, subject, message, createdAt }: MessageRecord) => ({
  _id: id,
  email: email.value,
  subject,
  message,
  createdAt,
});

const wireOwnMessage = (message: MessageRecord) => ({
  ...wireMessage(message),
  answered: message.answeredAt !== undefined,
});

const wireAnswer = (answer: MessageAnswer) => ({
  _id: answer.id,
  text: answer.text,
  from: isOfShop(answer) ? ('shop' as const) : ('sender' as const),
  createdAt: answer.at,
});
