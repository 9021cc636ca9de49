import { useEffect, useRef } from 'react';
import { useUpdate } from 'react-admin';
import type { ConsoleMessage } from '../../../adapters/http/console-contract.ts';
import { QuickAct } from '../components/quick-act.tsx';

export const MarkAnswered = ({
  message: { answered, read, version },
}: {
  message: ConsoleMessage;
}) => (
  <QuickAct
    variant="outlined"
    label={answered ? 'Not answered yet' : 'Mark as answered'}
    // What was written meanwhile has not been seen. A new message is being marked as read: that changes it, too.
    data={{ answered: !answered, ...(read && { version }) }}
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

/** Marks a new message as read when it is opened, but not again when it is then marked as new. */
export const useReadOnSight = (message: ConsoleMessage | undefined): void => {
  const [update] = useUpdate<ConsoleMessage>();
  const opened = useRef<string>(undefined);
  useEffect(() => {
    if (!message || opened.current === message.id) return;
    opened.current = message.id;
    if (!message.read)
      void update('messages', { id: message.id, data: { read: true }, previousData: message });
  }, [message, update]);
};
