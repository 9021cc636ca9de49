import { useEffect, useRef } from 'react';
import { useNotify } from 'react-admin';

/** For a form's `mutationOptions`: why it could not be saved is told by the form, and here where it was left by then. */
export const useToldWhenLeft = () => {
  const notify = useNotify();
  const isLeft = useRef(false);
  useEffect(() => {
    isLeft.current = false;
    return () => {
      isLeft.current = true;
    };
  }, []);
  const onError = (error: Error) => {
    if (isLeft.current) notify(error.message, { type: 'error' });
  };
  return { onError };
};
