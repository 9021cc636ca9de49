/**
 * `fetch` by a connection of its own: one that is kept may be closed by the server just as the next request is on its
 * way.
 */
export const fetchAnew = (url: string | URL, options: RequestInit = {}): Promise<Response> => {
  const headers = new Headers(options.headers);
  headers.set('connection', 'close');
  return fetch(url, { ...options, headers });
};
