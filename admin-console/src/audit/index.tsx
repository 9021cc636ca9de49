import { ScrollText } from 'lucide-react';
import type { ResourceProps } from 'react-admin';
import type { ConsoleAuditEntry } from '../../../adapters/http/console-contract.ts';
import { pagesOf } from '../pages.tsx';
import { inWords } from './acts.ts';

const page = pagesOf('audit');

/** The audit log can only be read. */
export const audit: ResourceProps = {
  name: 'audit',
  icon: () => <ScrollText size={20} aria-hidden />,
  options: { label: 'Audit log' },
  recordRepresentation: ({ act, label }: ConsoleAuditEntry) => `${inWords(act)}: ${label}`,
  list: page(async () => (await import('./audit-list.tsx')).AuditList),
  show: page(async () => (await import('./audit-show.tsx')).AuditShow),
};
