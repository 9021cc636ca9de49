import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';

/** Shown in place of a page whose code cannot be loaded. */
export const NotArrived = () => (
  <Alert
    severity="error"
    variant="outlined"
    sx={{ my: 2 }}
    action={
      <Button color="inherit" size="small" onClick={() => window.location.reload()}>
        Load again
      </Button>
    }
  >
    This page did not arrive: the connection is down, or a new version of the console was put up.
  </Alert>
);
