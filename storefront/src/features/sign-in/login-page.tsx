import { useMutation } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { SubmitButton } from '../../components/submit-button.tsx';
import { TextField } from '../../components/text-field.tsx';
import { logIn } from '../../lib/session.ts';
import { DemoAccounts } from './demo-accounts.tsx';
import { emailRules, passwordRules } from './rules.ts';
import { SignInFailure } from './sign-in-failure.tsx';
import { SignInFrame } from './sign-in-frame.tsx';

type Fields = { email: string; password: string };

const LoginPage = () => {
  const { register, handleSubmit, formState, reset } = useForm<Fields>({
    defaultValues: { email: '', password: '' },
  });
  const attempt = useMutation({ mutationFn: (signIn: () => Promise<void>) => signIn() });

  const submit = ({ email, password }: Fields) => {
    if (!attempt.isPending) attempt.mutate(() => logIn(email, password));
  };

  return (
    <SignInFrame
      title="Login"
      elsewhere={{ question: 'New to Parches?', to: '/signup', label: 'Create an account' }}
    >
      <form
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => void handleSubmit(submit)(event)}
      >
        <TextField
          label="Email"
          type="email"
          autoComplete="email"
          error={formState.errors.email?.message}
          {...register('email', emailRules)}
        />
        <TextField
          label="Password"
          type="password"
          autoComplete="current-password"
          error={formState.errors.password?.message}
          {...register('password', passwordRules)}
        />
        <SubmitButton pending={attempt.isPending}>Login</SubmitButton>
        <SignInFailure error={attempt.error} retry={attempt.mutate} />
      </form>
      <DemoAccounts
        onChoose={(account) => {
          reset(account);
          submit(account);
        }}
      />
    </SignInFrame>
  );
};

export default LoginPage;
