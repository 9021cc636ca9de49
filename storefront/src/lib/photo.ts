/**
 * The address of a person's picture, if the shop may show it: pictures of its own origin, and with
 * the real sign-in provider also pictures of other origins by HTTPS.
 */
export const shownPhoto = (
  photo: string | null,
  { origin, isSandbox }: { origin: string; isSandbox: boolean },
): string | undefined => {
  if (!photo || !URL.canParse(photo, origin)) return undefined;
  const url = new URL(photo, origin);
  // Without its origin, a path that begins with two slashes would name another host.
  if (url.origin === origin)
    return url.pathname.startsWith('//') ? undefined : url.pathname + url.search;
  return !isSandbox && url.protocol === 'https:' ? url.href : undefined;
};
