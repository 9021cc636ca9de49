import {
  useMutation,
  type UseMutationOptions,
  type UseMutationResult,
} from '@tanstack/react-query';
import { useEffect, useRef } from 'react';

/**
 * A mutation for what people click: a second click, which may come before `isPending` is shown, begins
 * nothing and is answered with what the first one comes to.
 */
export const useSingleMutation = <Data, Variables = void, Context = unknown>(
  options: UseMutationOptions<Data, Error, Variables, Context>,
): UseMutationResult<Data, Error, Variables, Context> => {
  const mutation = useMutation(options);
  const underWay = useRef<Promise<Data>>(undefined);
  /** Which of them is over. */
  const over = mutation.isPending ? undefined : mutation.submittedAt;

  // It is over when that is shown, so that `isSuccess` can stand in the way of a further click.
  useEffect(() => {
    if (over !== undefined) underWay.current = undefined;
  }, [over]);

  const mutateAsync: typeof mutation.mutateAsync = (...given) =>
    (underWay.current ??= mutation.mutateAsync(...given));
  const mutate: typeof mutation.mutate = (...given) => void mutateAsync(...given).catch(() => {});
  return { ...mutation, mutate, mutateAsync };
};
