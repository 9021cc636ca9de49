import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { Title } from 'react-admin';

/** Shown in place of what cannot be loaded. */
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
    The connection is down, or a new version of the console was put up.
  </Alert>
);

/** The same for a page, by its title too. */
export const PageNotArrived = () => (
  <>
    <Title title="This page did not arrive" />
    <NotArrived />
  </>
);
