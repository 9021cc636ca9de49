import { DriverException } from '@mikro-orm/core';

/**
 * Connection failures, a server that starts, stops or has no place left, and one that is too busy:
 * what waited too long, or for each other, may be asked again. So may a server on which nothing can be
 * written (25006), since another one is the leader, or soon will be.
 * Source: PostgreSQL, appendix A (classes 08 without its protocol violation, 53 and 57P); Node's
 * own codes.
 */
const codes =
  /^(0800[013467]|25006|53...|57P0[1-5]|57014|40P01|55P03|25P03|ECONN(REFUSED|RESET|ABORTED)|E(HOST|NET)(UNREACH|DOWN)|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN)$/;
/**
 * A server that is down has taken its socket away, where that is a file. Behind PgBouncer its absence is a
 * protocol violation (08P01) by its code. Source: PgBouncer's `disconnect_server` and `disconnect_client`.
 */
const words =
  /timeout exceeded when trying to connect|connect ENOENT|Connection terminated|not queryable|Client was closed|server login has been failing|pgbouncer cannot connect to server|server conn crashed|query_wait_timeout|no more connections allowed/i;

/** Tells a database that cannot be reached from a fault of ours. */
export const isUnreachable = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? String(error.code) : '';
  if (codes.test(code) || words.test(error.message)) return true;
  if (error instanceof AggregateError) return error.errors.some(isUnreachable);
  return error instanceof DriverException && isUnreachable(error.cause);
};

/**
 * A server that takes us only by another address: it refuses the role, its password or the database, has
 * no certificate that is trusted, or no TLS.
 * Source: PostgreSQL, appendix A (classes 28 and 3D); Node's 'X509 certificate error codes'.
 */
export const isWrongAddress = (error: unknown): error is Error => {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? String(error.code) : '';
  return /^(28...|3D...)$|CERT|^UNABLE_TO_/.test(code) || /support SSL/.test(error.message);
};
