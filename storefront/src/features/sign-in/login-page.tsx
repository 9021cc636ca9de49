import { lazy, useState } from 'react';
import { useForm } from 'react-hook-form';
import { LatePart } from '../../components/late-part.tsx';
import { PasswordField } from '../../components/password-field.tsx';
import { SubmitButton } from '../../components/submit-button.tsx';
import { TextField } from '../../components/text-field.tsx';
import { logIn } from '../../lib/session.ts';
import { DemoAccounts } from './demo-accounts.tsx';
import { emailRules } from '../../lib/form-rules.ts';
import { useSingleMutation } from '../../lib/use-single-mutation.ts';
import { passwordRules } from './rules.ts';
import { SignInFailure } from './sign-in-failure.tsx';
import { SignInFrame } from './sign-in-frame.tsx';

const PasswordReset = lazy(() => import('./password-reset.tsx'));

type Fields = { email: string; password: string };

const LoginPage = () => {
  // Without default values, text that was typed or filled in before hydration is kept.
  const { register, handleSubmit, formState, getValues, reset } = useForm<Fields>();
  const attempt = useSingleMutation({ mutationFn: (signIn: () => Promise<void>) => signIn() });

  const [forgotten, setForgotten] = useState<string>();

  const submit = ({ email, password }: Fields) => attempt.mutate(() => logIn(email, password));

  return (
    <SignInFrame
      title="Login"
      elsewhere={{ question: 'New to Parches?', to: '/signup', label: 'Create an account' }}
      below={
        <DemoAccounts
          onChoose={(account) => {
            reset(account);
            submit(account);
          }}
        />
      }
    >
      <form
        method="post"
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => void handleSubmit(submit)(event)}
      >
        <TextField
          label="Email"
          required
          type="email"
          autoComplete="email"
          error={formState.errors.email?.message}
          {...register('email', emailRules)}
        />
        <PasswordField
          label="Password"
          required
          autoComplete="current-password"
          error={formState.errors.password?.message}
          {...register('password', passwordRules)}
        />
        <button
          type="button"
          className="-my-2 min-h-11 link-plain cursor-pointer self-start text-sm"
          onClick={() => setForgotten(getValues('email').trim())}
        >
          Forgot your password?
        </button>
        <SubmitButton pending={attempt.isPending}>Login</SubmitButton>
        <SignInFailure error={attempt.error} retry={attempt.mutate} />
      </form>
      {forgotten !== undefined && (
        <LatePart>
          <PasswordReset email={forgotten} onClose={() => setForgotten(undefined)} />
        </LatePart>
      )}
    </SignInFrame>
  );
};

export default LoginPage;
