import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import Divider from '@mui/material/Divider';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { useShopConfig } from '../../../storefront/src/lib/config.ts';
import { messageOf } from '../../../storefront/src/lib/failure.ts';
import {
  continueWithGoogle,
  logIn,
  prepareSignIn,
  SignInUnfinished,
} from '../../../storefront/src/lib/session.ts';
import { Frame } from './frame.tsx';

type Fields = { email: string; password: string };

export const SignIn = () => (
  <Frame title="Login">
    <SignInForm />
  </Frame>
);

/** A dialog over the page whose session has ended. The page below keeps its state. */
export const SignInAgain = () => (
  <Dialog
    open
    fullScreen
    transitionDuration={0}
    slotProps={{
      paper: { 'aria-label': 'Login', sx: { bgcolor: 'background.default', border: 0 } },
    }}
  >
    <Frame title="Login">
      <Typography>Your session has ended. Log in to go on: what you typed is kept.</Typography>
      <SignInForm />
    </Frame>
  </Dialog>
);

const SignInForm = () => {
  const { register, handleSubmit, formState, reset } = useForm<Fields>();
  const attempt = useMutation({ mutationFn: (signIn: () => Promise<void>) => signIn() });
  const { email, password } = formState.errors;

  // The provider must be loaded before a click on Google's button, or the browser blocks the
  // window. A failure is shown at the sign-in itself.
  useEffect(() => void prepareSignIn().catch(() => {}), []);

  const submit = (fields: Fields) => {
    if (!attempt.isPending) attempt.mutate(() => logIn(fields.email.trim(), fields.password));
  };

  return (
    <>
      <form method="post" noValidate onSubmit={(event) => void handleSubmit(submit)(event)}>
        <TextField
          label="Email"
          type="email"
          autoComplete="email"
          error={email !== undefined}
          helperText={email?.message}
          fullWidth
          {...register('email', { required: 'Email is Required' })}
        />
        <TextField
          label="Password"
          type="password"
          autoComplete="current-password"
          error={password !== undefined}
          helperText={password?.message}
          fullWidth
          {...register('password', { required: 'Password is Required' })}
        />
        <Button
          type="submit"
          variant="contained"
          size="large"
          fullWidth
          loading={attempt.isPending}
          sx={{ mt: 1.5 }}
        >
          Login
        </Button>
      </form>
      <Failure error={attempt.error} retry={attempt.mutate} />
      <Divider>or</Divider>
      <Button
        variant="outlined"
        size="large"
        fullWidth
        disabled={attempt.isPending}
        onClick={() => attempt.mutate(continueWithGoogle)}
      >
        Continue with Google
      </Button>
      <DemoAccounts
        onChoose={(account) => {
          reset(account);
          submit(account);
        }}
      />
    </>
  );
};

type Retry = { error: unknown; retry: (finish: () => Promise<void>) => void };

/**
 * Why the sign-in failed. If the provider succeeded and only the shop failed, that step can be
 * retried.
 */
const Failure = ({ error, retry }: Retry) => {
  if (!error) return null;
  const unfinished = error instanceof SignInUnfinished ? error : undefined;
  return (
    <Alert
      severity="error"
      variant="outlined"
      action={
        unfinished && (
          <Button color="inherit" size="small" onClick={() => retry(unfinished.finish)}>
            Try again
          </Button>
        )
      }
    >
      {messageOf(unfinished?.cause ?? error)}
    </Alert>
  );
};

/** Buttons that fill in the demo accounts of the sandbox; a real shop has none. */
const DemoAccounts = ({ onChoose }: { onChoose: (account: Fields) => void }) => {
  const accounts = useShopConfig().data?.demo?.accounts ?? [];
  const admin = accounts.find(({ email }) => email.startsWith('admin@'));
  if (!admin) return null;
  return (
    <Typography color="textSecondary">
      This is a sandbox: look around as{' '}
      <Button size="small" sx={{ mx: '-5px' }} onClick={() => onChoose(admin)}>
        {admin.email}
      </Button>
    </Typography>
  );
};
