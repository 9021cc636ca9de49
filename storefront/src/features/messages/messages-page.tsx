import type { QueryClient } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { currentSession } from '../../lib/session.ts';
import { MessageList } from './message-list.tsx';
import { messagesOf, threadOf } from './queries.ts';
import { MessageThread } from './thread.tsx';

/** What the person has written to the shop: all of it, or one message with its answers. */
const MessagesPage = () => {
  const { _id } = useParams();
  return _id === undefined ? <MessageList /> : <MessageThread key={_id} _id={_id} />;
};

type Place = { params: Record<string, string | undefined> };

MessagesPage.prefetch = async (queries: QueryClient, { params: { _id } }: Place) => {
  const session = currentSession();
  if (session.status !== 'signed-in') return;
  const { email } = session.person;
  if (_id === undefined) await queries.prefetchInfiniteQuery(messagesOf(email));
  else await queries.prefetchQuery(threadOf(email, _id));
};

export default MessagesPage;
