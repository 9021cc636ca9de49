import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import Typography from '@mui/material/Typography';
import { messageOf } from '../../../storefront/src/lib/failure.ts';
import { signOut } from '../../../storefront/src/lib/session.ts';
import { useSession } from '../../../storefront/src/lib/use-session.ts';
import { ActButton } from '../components/act-button.tsx';
import { Frame } from './frame.tsx';

/** Shown until it is known who is signed in. */
export const Opening = () => (
  <Box component="main" sx={{ minHeight: '100dvh', display: 'grid', placeContent: 'center' }}>
    <CircularProgress aria-label="Opening the console" />
  </Box>
);

type Again = { error: unknown; again: () => void };

/** @param props.error why it could not be checked again, if that failed */
export const NotAllowed = ({ error, again, isChecking }: Again & { isChecking: boolean }) => {
  const session = useSession();
  const email = session.status === 'signed-in' ? session.person.email : undefined;
  return (
    <Frame title="Admins only" back={false}>
      <Alert severity="error" variant="outlined">
        You are not authorized to perform this action
      </Alert>
      <Typography sx={{ overflowWrap: 'anywhere' }}>
        {email} is not an admin. Ask an admin to make you one, or log in as somebody else.
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
        <Button variant="contained" href="/">
          Back to the shop
        </Button>
        <ActButton isWaiting={isChecking} onAct={again}>
          Check again
        </ActButton>
        <Button onClick={() => void signOut()}>Sign out</Button>
      </Box>
      {error !== null && (
        <Alert severity="error" variant="outlined">
          {messageOf(error)}
        </Alert>
      )}
    </Frame>
  );
};

export const CannotTell = ({ error, again }: Again) => (
  <Frame title="The console did not open">
    <Alert severity="error" variant="outlined">
      {messageOf(error)}
    </Alert>
    <Button variant="contained" onClick={again} sx={{ alignSelf: 'start' }}>
      Try again
    </Button>
  </Frame>
);
