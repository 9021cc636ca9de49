import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import type { OwnMessage } from '../../../../adapters/http/contract.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { FailureNotice } from '../../components/failure-notice.tsx';
import { Moment } from '../../components/moment.tsx';
import { PageTitle } from '../../components/page-title.tsx';
import { ShowMore } from '../../components/show-more.tsx';
import { rowsOf } from '../../lib/list-page.ts';
import { usePerson } from '../../lib/use-session.ts';
import { messagesOf } from './queries.ts';

/** What the person has written to the shop. */
export const MessageList = () => {
  const { email, emailVerified } = usePerson();
  const list = useInfiniteQuery(messagesOf(email));
  const { data, error, isPending, refetch, hasNextPage } = list;
  const messages = rowsOf(data);
  const total = data?.pages.at(-1)?.total;
  return (
    <div className="flex flex-col gap-6">
      <PageTitle tab="Messages">Your messages</PageTitle>
      {!emailVerified && (
        <p className="max-w-prose text-muted wrap-anywhere">
          What was written from {email} without a login stands here once that address is verified:
          see{' '}
          <Link to="/dashboard/myProfile" className="link-plain">
            My Profile
          </Link>
          .
        </p>
      )}
      {isPending && <MessagesSkeleton />}
      {error && <FailureNotice error={error} retry={() => void refetch()} />}
      {messages?.length === 0 && (
        <EmptyState
          title="You have not written to us yet"
          action={
            <Link to="/#contact" className="btn h-11 btn-primary">
              Write to us
            </Link>
          }
        >
          What you ask us, and what we answer, stands here.
        </EmptyState>
      )}
      {messages && messages.length > 0 && (
        <>
          <ul className="panel divide-y divide-base-300">
            {messages.map((message) => (
              <li key={message._id}>
                <Row message={message} />
              </li>
            ))}
          </ul>
          {hasNextPage && (
            <ShowMore list={list}>{`${messages.length} of ${total} messages shown`}</ShowMore>
          )}
          <p>
            <Link to="/#contact" className="inline-flex min-h-11 items-center link-plain">
              Write about something else
            </Link>
          </p>
        </>
      )}
    </div>
  );
};

const Row = ({
  message: { _id, subject, message, createdAt, answered },
}: {
  message: OwnMessage;
}) => (
  <Link
    to={`/dashboard/messages/${_id}`}
    className="group flex flex-col gap-1 p-4 hover:bg-base-300"
  >
    <span className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
      <span className="font-medium wrap-anywhere group-hover:underline">{subject}</span>
      <span className="silkscreen">{answered ? 'Answered' : 'Waits for an answer'}</span>
    </span>
    <span dir="auto" className="line-clamp-2 text-muted wrap-anywhere">
      {message}
    </span>
    <Moment at={createdAt} className="text-sm text-muted" />
  </Link>
);

/** The size of what comes. */
const MessagesSkeleton = () => (
  <>
    <output className="sr-only">Loading your messages…</output>
    <div aria-hidden="true" className="panel divide-y divide-base-300">
      {[1, 2, 3].map((row) => (
        <div key={row} className="p-4">
          <div className="h-12 skeleton" />
        </div>
      ))}
    </div>
  </>
);
