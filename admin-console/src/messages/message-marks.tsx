import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { HttpError, useUpdate } from 'react-admin';
import type { ConsoleMessage } from '../../../adapters/http/console-contract.ts';
import { QuickAct } from '../components/quick-act.tsx';

type MarkAnsweredProps = {
  message: ConsoleMessage;
  /** It is being marked as read, which makes it another version. */
  isBeingRead: boolean;
};

export const MarkAnswered = ({
  message: { answered, version },
  isBeingRead,
}: MarkAnsweredProps) => (
  <QuickAct
    variant="outlined"
    label={answered ? 'Not answered yet' : 'Mark as answered'}
    // What was written meanwhile has not been seen.
    data={{ answered: !answered, version }}
    isWaiting={isBeingRead}
    done={answered ? 'Noted: not answered yet.' : 'Noted: answered.'}
  />
);

export const MarkRead = ({ message: { read } }: { message: ConsoleMessage }) => (
  <QuickAct
    label={read ? 'Mark as new' : 'Mark as read'}
    data={{ read: !read }}
    done={read ? 'Noted: new.' : 'Noted: read.'}
  />
);

/**
 * Marks a new message as read when it is opened, but not again when it is then marked as new. What was written
 * meanwhile is shown first.
 * @returns whether it is being marked
 */
export const useReadOnSight = (message: ConsoleMessage | undefined): boolean => {
  const queries = useQueryClient();
  const [update, { isPending }] = useUpdate<ConsoleMessage>();
  const opened = useRef<string>(undefined);
  /** What was shown before is not marked again. What is shown by now may be newer, or was so already. */
  const [refused, setRefused] = useState<ConsoleMessage>();
  useEffect(() => {
    if (!message || opened.current === message.id) return;
    if (refused?.id === message.id && refused.version === message.version) return;
    opened.current = message.id;
    if (message.read) return;
    const { id, version } = message;
    const lookAgain = async () => {
      await queries.invalidateQueries();
      if (opened.current === id) opened.current = undefined;
      setRefused(message);
    };
    const onError = (error: Error) => {
      if (error instanceof HttpError) void lookAgain();
    };
    const asSeen = { id, data: { read: true, version }, previousData: message };
    void update('messages', asSeen, { onError });
  }, [message, refused, update, queries]);
  return isPending;
};
