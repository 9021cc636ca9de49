import type { leaveMessage } from '../../../application/messages/leave-message.ts';
import * as contract from '../contract.ts';
import { operation } from '../operation.ts';

type UseCases = { leaveMessage: ReturnType<typeof leaveMessage> };

export const messageOperations = (shop: UseCases) => [
  operation({
    method: 'post',
    path: '/contact',
    summary: 'Leave a message for the shop',
    access: 'anyone',
    body: contract.newMessage,
    success: { status: 201, schema: contract.message },
    pace: 'contact',
    handle: async ({ body }) => {
      const { id, email, subject, message, createdAt } = await shop.leaveMessage(body);
      return { _id: id, email: email.value, subject, message, createdAt };
    },
  }),
];
