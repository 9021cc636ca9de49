import { Agent, request, type IncomingHttpHeaders } from 'node:http';

export type Question = {
  path: string;
  method?: string;
  token?: string | undefined;
  body?: object;
  expected?: number;
  /** Whether to wait only for the beginning of the answer. */
  begins?: boolean;
};
type Answer = { ms: number; isExpected: boolean; headers: IncomingHttpHeaders };

/** A client that asks a server one question at a time on one connection, which is kept open. */
export const asker = (origin: string) => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  return {
    /** @returns how long the whole answer took, and whether it has the expected status */
    ask: async ({
      path,
      method = 'GET',
      token,
      body,
      expected = 200,
      begins = false,
    }: Question): Promise<Answer> => {
      const { promise, resolve, reject } = Promise.withResolvers<Answer>();
      const text = body && JSON.stringify(body);
      const start = performance.now();
      const sent = request(`${origin}${path}`, {
        agent,
        method,
        headers: {
          ...(token && { authorization: `Bearer ${token}` }),
          ...(text && {
            'content-type': 'application/json',
            'content-length': Buffer.byteLength(text),
          }),
        },
      });
      sent.on('error', reject);
      sent.on('response', (response) => {
        const answered = () => {
          const ms = performance.now() - start;
          resolve({ ms, isExpected: response.statusCode === expected, headers: response.headers });
        };
        response.on('error', reject);
        response.on('end', answered);
        if (begins) response.once('data', answered).once('data', () => sent.destroy());
        response.resume();
      });
      sent.end(text);
      return promise;
    },
    close: () => agent.destroy(),
  };
};

export type Asker = ReturnType<typeof asker>;
