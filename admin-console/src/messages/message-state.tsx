import { useRecordContext } from 'react-admin';
import type { ConsoleMessage } from '../../../adapters/http/console-contract.ts';
import { StateLabel } from '../components/state-label.tsx';

/** Whether a message is new, read or answered. */
export const MessageState = () => {
  const message = useRecordContext<ConsoleMessage>();
  if (!message) return null;
  if (message.answered) return <StateLabel tone="good">Answered</StateLabel>;
  return message.read ? <StateLabel>Read</StateLabel> : <StateLabel tone="warn">New</StateLabel>;
};
