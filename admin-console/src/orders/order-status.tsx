import { useRecordContext } from 'react-admin';
import type { ConsoleOrder } from '../../../adapters/http/console-contract.ts';
import { StateLabel } from '../components/state-label.tsx';

export const statusWords: Record<ConsoleOrder['status'], string> = {
  unpaid: 'Unpaid',
  paid: 'Paid',
  closed: 'Closed',
};

const tones = { unpaid: 'warn', paid: 'good', closed: 'quiet' } as const;

export const OrderStatusLabel = () => {
  const status = useRecordContext<ConsoleOrder>()?.status;
  return status ? <StateLabel tone={tones[status]}>{statusWords[status]}</StateLabel> : null;
};
