type Sent = {
  method: string;
  headers: Headers;
  body: FormData | string | undefined;
  /** Called with the share of the body that has been sent, from 0 to 1. */
  onProgress: (share: number) => void;
  signal: AbortSignal | undefined;
  /** So many milliseconds it may stand still. */
  patience: number;
};

/**
 * Sends what may be long on its way, and tells how far it is, which fetch cannot. It may take as
 * long as it likes, as long as it goes on.
 */
export const sendInView = (
  path: string,
  { method, headers, body, onProgress, signal, patience }: Sent,
): Promise<Response> =>
  new Promise((arrived, failed) => {
    if (signal?.aborted) return failed(signal.reason);
    const wire = new XMLHttpRequest();
    let limit: number | undefined;
    const waitOn = () => {
      window.clearTimeout(limit);
      limit = window.setTimeout(() => wire.abort(), patience);
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
      arrived(
        new Response(wire.responseText || null, {
          status: wire.status,
          headers: headersOf(wire.getAllResponseHeaders()),
        }),
      ),
    );
    wire.addEventListener('error', () => failed(new TypeError('The connection failed.')));
    wire.addEventListener('abort', () =>
      failed(signal?.reason ?? new TypeError('The connection stood still.')),
    );
    wire.addEventListener('loadend', end);
    signal?.addEventListener('abort', cancel);
    waitOn();
    wire.send(body ?? null);
  });

/** `name: value` a line. */
const headersOf = (lines: string): Headers => {
  const headers = new Headers();
  for (const line of lines.split('\r\n')) {
    const colon = line.indexOf(':');
    if (colon > 0) headers.append(line.slice(0, colon), line.slice(colon + 1));
  }
  return headers;
};
