import { DriverException } from '@mikro-orm/core';
import { expect } from 'chai';
import { isUnreachable } from './unreachable.ts';

const failure = (code: string, message = 'connect') => Object.assign(new Error(message), { code });

describe('A database that cannot be reached', () => {
  it('is told from a fault of ours by what the system says of the way to it', () => {
    const codes =
      'ECONNREFUSED ECONNRESET ECONNABORTED EPIPE ETIMEDOUT EHOSTUNREACH EHOSTDOWN ENETUNREACH ENETDOWN ENOTFOUND EAI_AGAIN';
    for (const code of codes.split(' ')) {
      expect(isUnreachable(failure(code)), code).equal(true);
      expect(isUnreachable(new AggregateError([failure(code)])), code).equal(true);
      expect(isUnreachable(new DriverException(failure(code))), code).equal(true);
    }
    for (const code of ['23505', '42P01', 'ENOENT'])
      expect(isUnreachable(failure(code)), code).equal(false);
  });

  it('is told by the words of PgBouncer, which calls it a protocol violation', () => {
    const words = [
      'server login has been failing, try again later (server_login_retry)',
      'pgbouncer cannot connect to server',
      'server conn crashed?',
      'query_wait_timeout',
      'no more connections allowed (max_client_conn)',
    ];
    for (const one of words) expect(isUnreachable(failure('08P01', one)), one).equal(true);
    expect(isUnreachable(failure('08P01', 'invalid message format'))).equal(false);
  });
});
