type Sent = {
  method: string;
  headers: Headers;
  body: FormData | string | undefined;
  /** Called with the share of the body that was sent so far, from 0 to 1. */
  onProgress: (share: number) => void;
  signal: AbortSignal | undefined;
  /** The longest time without progress. */
  timeoutMs: number;
};

/**
 * Sends a large body by XMLHttpRequest, which reports its progress as fetch cannot. The whole time
 * is not limited, only the time without progress.
 */
export const sendWithProgress = (
  path: string,
  { method, headers, body, onProgress, signal, timeoutMs }: Sent,
): Promise<Response> =>
  new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason);
    const wire = new XMLHttpRequest();
    let limit: number | undefined;
    const waitOn = () => {
      window.clearTimeout(limit);
      limit = window.setTimeout(() => wire.abort(), timeoutMs);
    };
    const cancel = () => wire.abort();
    const end = () => {
      window.clearTimeout(limit);
      signal?.removeEventListener('abort', cancel);
    };

    wire.open(method, path);
    for (const [name, value] of headers) wire.setRequestHeader(name, value);
    wire.upload.addEventListener('progress', ({ loaded, total }) => {
      waitOn();
      if (total > 0) onProgress(loaded / total);
    });
    wire.addEventListener('load', () =>
      resolve(
        new Response(wire.responseText || null, {
          status: wire.status,
          headers: headersOf(wire.getAllResponseHeaders()),
        }),
      ),
    );
    wire.addEventListener('error', () => reject(new TypeError('The connection failed.')));
    wire.addEventListener('abort', () =>
      reject(signal?.reason ?? new TypeError('The connection stood still.')),
    );
    wire.addEventListener('loadend', end);
    signal?.addEventListener('abort', cancel);
    waitOn();
    wire.send(body ?? null);
  });

/** Parses headers, one `name: value` a line. */
const headersOf = (lines: string): Headers => {
  const headers = new Headers();
  for (const line of lines.split('\r\n')) {
    const colon = line.indexOf(':');
    if (colon > 0) headers.append(line.slice(0, colon), line.slice(colon + 1));
  }
  return headers;
};
