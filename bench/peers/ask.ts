type Answer<T> = { body: T; headers: Headers };
type Request = { headers?: Record<string, string>; body?: unknown };

/**
 * Fetches JSON, with a POST when there is a body.
 * @throws Error with the answer unless its status is 2xx
 */
export const ask = async <T>(
  url: string,
  { headers = {}, body }: Request = {},
): Promise<Answer<T>> => {
  const response = await fetch(url, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${response.status} ${text}`);
  return { body: JSON.parse(text) as T, headers: response.headers };
};
