/**
 * The address of a person's picture, where the shop may show it: its own pictures, and with the real
 * sign-in provider those that this provider or the picture store keep elsewhere.
 */
export const shownPhoto = (
  photo: string | null,
  { origin, isSandbox }: { origin: string; isSandbox: boolean },
): string | undefined => {
  if (!photo || !URL.canParse(photo, origin)) return undefined;
  const url = new URL(photo, origin);
  // Without its host, what begins with two slashes would name another.
  if (url.origin === origin)
    return url.pathname.startsWith('//') ? undefined : url.pathname + url.search;
  return !isSandbox && url.protocol === 'https:' ? url.href : undefined;
};
