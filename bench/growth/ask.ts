import { Agent, request, type IncomingHttpHeaders } from 'node:http';

/** A request, and the answer that it gets. */
export type Question = {
  path: string;
  method?: string;
  token?: string | undefined;
  body?: object;
  expected?: number;
  /** Whether the beginning of the answer is all that is waited for. */
  begins?: boolean;
};
type Answer = { ms: number; isExpected: boolean; headers: IncomingHttpHeaders };

/** Asks a server on one kept connection, one question at a time. */
export const asker = (origin: string) => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  return {
    /** How long the answer took to come whole, and whether it has the status that was expected. */
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
