import { Mail } from 'lucide-react';
import type { ResourceProps } from 'react-admin';
import type { ConsoleMessage } from '../../../adapters/http/console-contract.ts';
import { pagesOf } from '../pages.tsx';

const page = pagesOf('messages');

export const messages: ResourceProps = {
  name: 'messages',
  icon: () => <Mail size={20} aria-hidden />,
  recordRepresentation: ({ subject }: ConsoleMessage) => subject,
  list: page(async () => (await import('./message-list.tsx')).MessageList),
  show: page(async () => (await import('./message-show.tsx')).MessageShow),
};
