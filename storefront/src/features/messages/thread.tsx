import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import type { Thread } from '../../../../adapters/http/contract.ts';
import { FailureNotice } from '../../components/failure-notice.tsx';
import { Moment } from '../../components/moment.tsx';
import { PageTitle } from '../../components/page-title.tsx';
import { hasStatus } from '../../lib/failure.ts';
import { usePerson } from '../../lib/use-session.ts';
import { threadOf } from './queries.ts';
import { WriteAgain } from './write-again.tsx';

/** A message to the shop, what was answered, and a field to write again. */
export const MessageThread = ({ _id }: { _id: string }) => {
  const { email } = usePerson();
  const { data: thread, error, isPending, refetch } = useQuery(threadOf(email, _id));
  const isGone = !thread && hasStatus(error, 404);
  return (
    <div className="flex max-w-2xl flex-col gap-6">
      <PageTitle tab="Message">{titleOf(thread, isGone)}</PageTitle>
      {isGone && (
        <p role="alert" className="max-w-prose panel p-6">
          There is no such message of yours. It may have been forgotten: we keep them for two years.
        </p>
      )}
      {!isGone && error && !thread && <FailureNotice error={error} retry={() => void refetch()} />}
      {isPending && <ThreadSkeleton />}
      {thread && (
        <>
          <ol className="flex flex-col gap-4">
            {textsOf(thread).map((text) => (
              <li key={text.id}>
                <Written {...text} />
              </li>
            ))}
          </ol>
          <WriteAgain key={_id} id={_id} />
        </>
      )}
      <p>
        <Link to="/dashboard/messages" className="inline-flex min-h-11 items-center link-plain">
          All your messages
        </Link>
      </p>
    </div>
  );
};

const titleOf = (thread: Thread | undefined, isGone: boolean): string =>
  thread?.subject ?? (isGone ? 'No message here' : 'Your message');

type Text = { id: string; text: string; isOurs: boolean; at: string };

const textsOf = ({ _id, message, createdAt, answers }: Thread): Text[] => [
  { id: _id, text: message, isOurs: false, at: createdAt },
  ...answers.map(({ _id: id, text, from, createdAt: at }) => ({
    id,
    text,
    isOurs: from === 'shop',
    at,
  })),
];

const Written = ({ text, isOurs, at }: Text) => (
  <article className={`panel p-4 sm:p-6 ${isOurs ? 'border-(--tint)' : ''}`}>
    <p className="flex flex-wrap items-baseline justify-between gap-x-6">
      <strong className="font-semibold">{isOurs ? 'Parches' : 'You'}</strong>
      <Moment at={at} className="text-sm text-muted" />
    </p>
    <p dir="auto" className="mt-2 max-w-prose wrap-anywhere whitespace-pre-line">
      {text}
    </p>
  </article>
);

const ThreadSkeleton = () => (
  <>
    <output className="sr-only">Loading your message…</output>
    <div aria-hidden="true" className="flex flex-col gap-4">
      <div className="h-32 skeleton" />
      <div className="h-32 skeleton" />
    </div>
  </>
);
