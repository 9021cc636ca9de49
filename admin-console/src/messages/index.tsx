import { Mail } from 'lucide-react';
import type { ResourceProps } from 'react-admin';
import type { ConsoleMessage } from '../../../adapters/http/console-contract.ts';
import { MessageList } from './message-list.tsx';
import { MessageShow } from './message-show.tsx';

export const messages: ResourceProps = {
  name: 'messages',
  icon: () => <Mail size={20} aria-hidden />,
  recordRepresentation: ({ subject }: ConsoleMessage) => subject,
  list: MessageList,
  show: MessageShow,
};
