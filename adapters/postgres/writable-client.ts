import { Client, type ClientConfig } from 'pg';

/** A server on which nothing can be written: a standby, or a leader that has lost its place. */
class ReadOnly extends Error {
  /** Source: PostgreSQL, appendix A. */
  readonly code = '25006';

  constructor() {
    super('PostgreSQL is read-only here.');
  }
}

/** What a server tells of itself without being asked. Source: PostgreSQL, 'Asynchronous Operations' */
const saysReadOnly = /^(in_hot_standby|default_transaction_read_only)$/;

/** The part of pg's connection that its types leave out. */
type Wire = {
  stream: { destroy(error: Error): void };
  on(event: 'parameterStatus', hear: (told: Record<string, string>) => void): void;
  on(event: 'errorMessage', hear: (error: { code?: string }) => void): void;
};

/**
 * A connection that ends as soon as it leads to a server on which nothing can be written: what could
 * still be read there may be older than what was answered before, and the next connection may lead to
 * the leader.
 */
export class WritableClient extends Client {
  constructor(config?: string | ClientConfig) {
    super(config);
    const { connection } = this as unknown as { connection: Wire };
    const cut = () => connection.stream.destroy(new ReadOnly());
    connection.on('parameterStatus', ({ parameterName = '', parameterValue }) => {
      if (saysReadOnly.test(parameterName) && parameterValue === 'on') cut();
    });
    // Of a server that a pooler has put in the place of another one, only the refusal tells.
    connection.on('errorMessage', ({ code }) => {
      if (code === '25006') cut();
    });
  }
}
