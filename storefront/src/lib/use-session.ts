import { useSyncExternalStore } from 'react';
import {
  currentSession,
  currentTurn,
  onSessionChange,
  unknownYet,
  type Person,
  type Session,
} from './session.ts';

export const useSession = (): Session =>
  useSyncExternalStore(onSessionChange, currentSession, () => unknownYet);

/** The key of what must not go on to another person, such as what was typed. */
export const useTurn = (): number => useSyncExternalStore(onSessionChange, currentTurn, () => 0);

/** The person who is signed in. Only for pages behind the login. @throws Error when nobody is */
export const usePerson = (): Person => {
  const session = useSession();
  if (session.status !== 'signed-in') throw new Error('This page stands behind the login');
  return session.person;
};
