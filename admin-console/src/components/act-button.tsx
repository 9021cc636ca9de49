import Button, { type ButtonProps } from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import type { LucideIcon } from 'lucide-react';
import type { MouseEvent } from 'react';

type Props = Omit<ButtonProps, 'onClick' | 'startIcon' | 'loading'> & {
  icon?: LucideIcon;
  isWaiting: boolean;
  onAct: () => void;
};

/**
 * A button that acts at once and shows that it waits for the shop's answer. It is not disabled
 * then, since a disabled button loses the focus, but ignores further clicks, and the second one of
 * a double click: by then it may undo the first, or be another row's. Its click does not reach the
 * row around it.
 */
export const ActButton = ({ icon: Icon, isWaiting, onAct, ...button }: Props) => {
  const act = (event: MouseEvent) => {
    event.stopPropagation();
    if (!isWaiting && event.detail < 2) onAct();
  };
  const icon = Icon && <Icon size={16} aria-hidden />;
  return (
    <Button
      {...button}
      aria-busy={isWaiting}
      aria-disabled={isWaiting}
      startIcon={
        isWaiting ? <CircularProgress size={16} color="inherit" aria-label="Waiting" /> : icon
      }
      onClick={act}
    />
  );
};
