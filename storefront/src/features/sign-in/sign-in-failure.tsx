import { FormError } from '../../components/form-error.tsx';
import { messageOf } from '../../lib/failure.ts';
import { SignInUnfinished } from '../../lib/session.ts';

type Props = { error: unknown; retry: (finish: () => Promise<void>) => void };

/**
 * Why the sign-in failed. If the provider succeeded and only the shop failed, that step can be
 * retried.
 */
export const SignInFailure = ({ error, retry }: Props) => {
  if (!error) return null;
  if (!(error instanceof SignInUnfinished)) return <FormError>{messageOf(error)}</FormError>;
  return (
    <div className="flex flex-col items-start gap-3">
      <FormError>{messageOf(error.cause)}</FormError>
      <button type="button" className="btn btn-quiet" onClick={() => retry(error.finish)}>
        Try again
      </button>
    </div>
  );
};
