import Button from '@mui/material/Button';
import { useEffect, useRef } from 'react';
import { useNotify, useUpdate } from 'react-admin';
import type { ConsoleMessage } from '../../../adapters/http/console-contract.ts';

type Marks = Partial<Pick<ConsoleMessage, 'read' | 'answered'>>;

/** Notes what was done with a message, at once; it can be taken back for a moment. */
const useMark = (message: ConsoleMessage, marks: Marks, done: string) => {
  const [update] = useUpdate<ConsoleMessage>();
  const notify = useNotify();
  return () =>
    update(
      'messages',
      { id: message.id, data: marks, previousData: message },
      {
        mutationMode: 'undoable',
        onSuccess: () => notify(done, { type: 'info', undoable: true }),
        onError: (error) => notify(error.message, { type: 'error' }),
      },
    );
};

export const MarkAnswered = ({ message }: { message: ConsoleMessage }) => {
  const { answered } = message;
  const mark = useMark(
    message,
    { answered: !answered },
    answered ? 'Noted: not answered yet.' : 'Noted: answered.',
  );
  return (
    <Button variant="outlined" onClick={() => void mark()}>
      {answered ? 'Not answered yet' : 'Mark as answered'}
    </Button>
  );
};

export const MarkRead = ({ message }: { message: ConsoleMessage }) => {
  const { read } = message;
  const mark = useMark(message, { read: !read }, read ? 'Noted: new.' : 'Noted: read.');
  return <Button onClick={() => void mark()}>{read ? 'Mark as new' : 'Mark as read'}</Button>;
};

/** Whoever opens a new message reads it. Marked as new afterwards, it stays so. */
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
