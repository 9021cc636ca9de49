import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { useId, type ReactNode } from 'react';

type Props = {
  title: string;
  children: ReactNode;
  /** The label of the button that does it. */
  confirm: string;
  color: 'primary' | 'error';
  isWaiting: boolean;
  onConfirm: () => void;
  onClose: () => void;
};

/**
 * Focuses the button once, when it is mounted: the dialog does not move a focus that is inside it.
 */
export const focused = (button: HTMLButtonElement | null) => button?.focus();

/** Asks before something is done. Cancel has the focus, so that Enter does nothing by accident. */
export const Question = (props: Props) => {
  const { title, children, confirm, color, isWaiting, onConfirm, onClose } = props;
  const titleId = useId();
  const textId = useId();
  const close = () => {
    if (!isWaiting) onClose();
  };
  return (
    <Dialog open onClose={close} aria-labelledby={titleId} aria-describedby={textId}>
      <DialogTitle id={titleId}>{title}</DialogTitle>
      <DialogContent>
        <DialogContentText id={textId}>{children}</DialogContentText>
      </DialogContent>
      <DialogActions>
        <Button ref={focused} disabled={isWaiting} onClick={close}>
          Cancel
        </Button>
        <Button variant="contained" color={color} loading={isWaiting} onClick={onConfirm}>
          {confirm}
        </Button>
      </DialogActions>
    </Dialog>
  );
};
