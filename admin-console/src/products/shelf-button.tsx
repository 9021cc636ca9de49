import { Eye, EyeOff } from 'lucide-react';
import { useRecordContext } from 'react-admin';
import type { ConsoleProduct } from '../../../adapters/http/console-contract.ts';
import { QuickAct } from '../components/quick-act.tsx';

/** Takes a product off the shelf or puts it back. Its bookings stay. */
export const ShelfButton = () => {
  const product = useRecordContext<ConsoleProduct>();
  if (!product) return null;
  const { name, onShelf } = product;
  const label = onShelf ? 'Take off' : 'Put back';
  return (
    <QuickAct
      size="small"
      label={label}
      aria-label={`${label}: ${name}`}
      icon={onShelf ? EyeOff : Eye}
      data={{ onShelf: !onShelf }}
      done={onShelf ? `${name} is off the shelf.` : `${name} is on the shelf again.`}
      sx={{ whiteSpace: 'nowrap' }}
    />
  );
};
