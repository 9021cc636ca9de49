import { useEffect, useRef } from 'react';
import {
  useNotify,
  useRedirect,
  useResourceContext,
  type RaRecord,
  type RedirectionSideEffect,
} from 'react-admin';
import { useIsHere } from './use-is-here.ts';

/**
 * For a form's `mutationOptions`: why it could not be saved is told by the form, and here where it was left by then.
 * Whoever has left it is not led on when it is saved.
 * @param to where the others are led then
 */
export const useToldWhenLeft = (
  done: 'created' | 'updated',
  to: RedirectionSideEffect = 'list',
) => {
  const notify = useNotify();
  const redirect = useRedirect();
  const resource = useResourceContext();
  const isHere = useIsHere();
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
  const onSuccess = (record: RaRecord) => {
    notify(`resources.${resource}.notifications.${done}`, { messageArgs: { smart_count: 1 } });
    if (isHere()) redirect(to, resource, record.id, record);
  };
  return { onError, onSuccess };
};
