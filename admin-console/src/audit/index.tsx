import { ScrollText } from 'lucide-react';
import type { ResourceProps } from 'react-admin';
import type { ConsoleAuditEntry } from '../../../adapters/http/console-contract.ts';
import { inWords } from './acts.ts';
import { AuditList } from './audit-list.tsx';
import { AuditShow } from './audit-show.tsx';

/** Read here, and written by nobody. */
export const audit: ResourceProps = {
  name: 'audit',
  icon: () => <ScrollText size={20} aria-hidden />,
  options: { label: 'Audit log' },
  recordRepresentation: ({ act, label }: ConsoleAuditEntry) => `${inWords(act)}: ${label}`,
  list: AuditList,
  show: AuditShow,
};
