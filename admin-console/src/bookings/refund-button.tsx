import Button, { type ButtonProps } from '@mui/material/Button';
import { RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { RefundDialog } from './refund-dialog.tsx';
import type { RefundableBooking } from './refund.ts';

type Props = Pick<ButtonProps, 'size' | 'aria-label'> & { booking: RefundableBooking };

/**
 * Opens the refund of what is left of a paid booking. It keeps its place, and its focus, when none is. What it has
 * opened stays when the booking is refunded meanwhile: it says what has become of this refund.
 */
export const RefundButton = ({ booking, ...button }: Props) => {
  const [isOpen, setIsOpen] = useState(false);
  if (booking.status !== 'paid' && !isOpen) return null;
  return (
    <>
      <Button
        {...button}
        color="error"
        startIcon={<RotateCcw size={18} aria-hidden />}
        disabled={booking.pieces.left === 0}
        onClick={() => setIsOpen(true)}
      >
        Refund
      </Button>
      {isOpen && <RefundDialog booking={booking} onClose={() => setIsOpen(false)} />}
    </>
  );
};
