import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** Connections that send these very bytes, and nothing of their own. */
export class RawConnections {
  private readonly open: Socket[] = [];

  /** Sends the bytes; more can follow. */
  async dial(origin: string, bytes: string): Promise<Socket> {
    const { hostname, port } = new URL(origin);
    const socket = connect(Number(port), hostname);
    this.open.push(socket);
    socket.on('error', () => {});
    await once(socket, 'connect');
    socket.write(bytes);
    return socket;
  }

  /** The status of each answer, in order, until the other side hangs up. */
  async statuses(origin: string, bytes: string): Promise<number[]> {
    const socket = await this.dial(origin, bytes);
    let text = '';
    socket.on('data', (data) => (text += data.toString('latin1')));
    await new Promise((closed) => socket.once('close', closed));
    return [...text.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status));
  }

  close(): void {
    this.open.splice(0).forEach((socket) => socket.destroy());
  }
}

/** A request, of its first line, its headers and its body. */
export const bytesOf = (head: string[], body = '') => `${[...head, '', ''].join('\r\n')}${body}`;

/** A body as one chunk and the end. */
export const chunked = (body: string) =>
  `${Buffer.byteLength(body).toString(16)}\r\n${body}\r\n0\r\n\r\n`;
