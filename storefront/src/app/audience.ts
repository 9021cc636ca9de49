import { useSession } from '../lib/use-session.ts';

/**
 * CSS classes for elements that are for members or for visitors only; undefined for the elements
 * that are not to be rendered. While it is not known whether somebody is signed in, both are
 * rendered, and the style sheet shows the likely ones.
 */
export const useAudience = (): { member?: string; visitor?: string } => {
  const { status } = useSession();
  if (status === 'loading') return { member: 'if-signed-in', visitor: 'if-signed-out' };
  return status === 'signed-in' ? { member: '' } : { visitor: '' };
};
