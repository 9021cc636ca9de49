// A mail server that can fail in every way, and remembers what it took.
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { SMTPServer, type SMTPServerSession } from 'smtp-server';

/** A mail that was taken. */
export type Taken = {
  /** What the shop knows it by: its kind and what it tells of. */
  id: string;
  to: string;
  /** The start of a process that sent it. */
  sender: string;
  /** Nobody cut the connection before its answer had got through. */
  isAnswered: boolean;
};

/** What becomes of the next mails. `slow` answers after `ms`. */
export type Trouble = {
  how: 'refuse' | 'slow' | 'cut' | 'lose the answer';
  times: number;
  /** The answer of one that is refused. Source: RFC 5321, 4.2.3. */
  code?: number;
  ms?: number;
};

/** Listens on one port, again and again; it runs in the campaign's own process. */
export class MailServer {
  readonly taken: Taken[] = [];
  private readonly port: number;
  private troubles: Trouble[] = [];
  private server: SMTPServer | undefined;
  /** What each connection brought last. */
  private readonly last = new Map<string, Taken>();

  constructor(port: number) {
    this.port = port;
  }

  async start(): Promise<void> {
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS', 'AUTH'],
      disableReverseLookup: true,
      logger: false,
      onData: (stream, session, answer) => {
        const trouble = this.nextTrouble();
        const cut = () => this.socketOf(session)?.destroy();
        if (trouble?.how === 'cut') {
          stream.once('data', cut).resume();
          return;
        }
        const chunks: Buffer[] = [];
        stream.on('data', (chunk: Buffer) => chunks.push(chunk));
        stream.once('end', () => {
          if (trouble?.how === 'refuse') {
            answer(Object.assign(new Error('Not this one'), { responseCode: trouble.code }));
            return;
          }
          const mail = this.take(session, Buffer.concat(chunks).toString());
          if (trouble?.how === 'lose the answer') {
            cut();
            return;
          }
          const reply = () => {
            mail.isAnswered = this.socketOf(session)?.destroyed === false;
            answer(null);
          };
          void pause(trouble?.ms ?? 0).then(reply);
        });
      },
    });
    server.on('error', () => {}); // connections that are cut
    this.server = server;
    await once(server.listen(this.port, '127.0.0.1'), 'listening');
  }

  /** Ends it as `kill -9` does. What it took it has. */
  async kill(): Promise<void> {
    const server = this.server;
    if (!server) return;
    this.server = undefined;
    const closed = once(server.server, 'close');
    server.server.close();
    for (const { id, _socket: socket } of server.connections) {
      const last = this.last.get(id);
      if (last) last.isAnswered = false; // the answer may still be on its way
      socket.destroy();
    }
    await closed;
  }

  /** After what was asked for before. */
  trouble(trouble: Trouble): void {
    this.troubles.push(trouble);
  }

  endTrouble(): void {
    this.troubles = [];
  }

  private nextTrouble(): Trouble | undefined {
    const [trouble] = this.troubles;
    if (!trouble) return undefined;
    trouble.times -= 1;
    if (trouble.times <= 0) this.troubles.shift();
    return trouble;
  }

  private take(session: SMTPServerSession, raw: string): Taken {
    const mail = {
      id: /^Message-ID:\s*<(.+)@/im.exec(raw)?.[1] ?? '',
      to: session.envelope.rcptTo.map(({ address }) => address).join(),
      sender: session.hostNameAppearsAs || '',
      isAnswered: false,
    };
    this.taken.push(mail);
    this.last.set(session.id, mail);
    return mail;
  }

  private socketOf({ id }: SMTPServerSession) {
    return [...(this.server?.connections ?? [])].find((connection) => connection.id === id)
      ?._socket;
  }
}
