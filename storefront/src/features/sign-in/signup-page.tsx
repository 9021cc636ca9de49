import { useForm } from 'react-hook-form';
import { PasswordField } from '../../components/password-field.tsx';
import { SubmitButton } from '../../components/submit-button.tsx';
import { TextField } from '../../components/text-field.tsx';
import { signUp } from '../../lib/session.ts';
import { emailRules } from '../../lib/form-rules.ts';
import { useSingleMutation } from '../../lib/use-single-mutation.ts';
import { nameRules, passwordRules } from './rules.ts';
import { SignInFailure } from './sign-in-failure.tsx';
import { SignInFrame } from './sign-in-frame.tsx';

type Fields = { name: string; email: string; password: string };

const SignupPage = () => {
  // Without default values, text that was typed or filled in before hydration is kept.
  const { register, handleSubmit, formState } = useForm<Fields>();
  const attempt = useSingleMutation({ mutationFn: (signIn: () => Promise<void>) => signIn() });

  const submit = ({ name, email, password }: Fields) =>
    attempt.mutate(() => signUp(name.trim(), email, password));

  return (
    <SignInFrame
      title="Sign Up"
      elsewhere={{ question: 'Have an account already?', to: '/login', label: 'Login' }}
    >
      <form
        method="post"
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => void handleSubmit(submit)(event)}
      >
        <TextField
          label="Name"
          required
          autoComplete="name"
          error={formState.errors.name?.message}
          {...register('name', nameRules)}
        />
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
          hint="6 characters or more"
          autoComplete="new-password"
          error={formState.errors.password?.message}
          {...register('password', passwordRules)}
        />
        <SubmitButton pending={attempt.isPending}>Sign Up</SubmitButton>
        <SignInFailure error={attempt.error} retry={attempt.mutate} />
      </form>
    </SignInFrame>
  );
};

export default SignupPage;
