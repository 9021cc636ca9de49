import { useSession } from '../lib/use-session.ts';

/**
 * Whom something is for, as the class that it wears: undefined where it is for others. While it is
 * not known who is signed in, both stand in the page, and its style sheet shows the likely one.
 */
export const useAudience = (): { member?: string; visitor?: string } => {
  const { status } = useSession();
  if (status === 'loading') return { member: 'if-signed-in', visitor: 'if-signed-out' };
  return status === 'signed-in' ? { member: '' } : { visitor: '' };
};
