import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId, type ReactNode, type SyntheticEvent } from 'react';
import { focused } from './question.tsx';

type Props = {
  title: string;
  children: ReactNode;
  /** The label of the button that does it. */
  confirm: string;
  /** It cannot be undone. Cancel has the focus then: whoever presses Enter unread does nothing. */
  isFinal?: boolean;
  failure: string;
  isWaiting: boolean;
  onSubmit: (event: SyntheticEvent) => Promise<void>;
  onClose: () => void;
};

/** A dialog with a form, which stays open until the shop has answered. */
export const FormDialog = (props: Props) => {
  const {
    title,
    children,
    confirm,
    isFinal = false,
    failure,
    isWaiting,
    onSubmit,
    onClose,
  } = props;
  const titleId = useId();
  const close = () => {
    if (!isWaiting) onClose();
  };
  return (
    <Dialog open fullWidth maxWidth="xs" aria-labelledby={titleId} onClose={close}>
      <form noValidate onSubmit={(event) => void onSubmit(event)}>
        <DialogTitle id={titleId} sx={{ overflowWrap: 'anywhere' }}>
          {title}
        </DialogTitle>
        <DialogContent>
          {children}
          {failure && (
            <Alert severity="error" variant="outlined" sx={{ mt: 1 }}>
              {failure}
            </Alert>
          )}
        </DialogContent>
        <DialogActions>
          <Button ref={isFinal ? focused : null} onClick={close} disabled={isWaiting}>
            Cancel
          </Button>
          <Button
            type="submit"
            variant="contained"
            color={isFinal ? 'error' : 'primary'}
            loading={isWaiting}
          >
            {confirm}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
};
