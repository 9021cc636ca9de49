import { Client } from 'pg';

/**
 * Creates a database on the server of `DATABASE_URL`, which is a temporary one.
 * @returns its URL
 */
export const emptyDatabase = async (name: string): Promise<string> => {
  const server = process.env['DATABASE_URL'];
  if (!server) throw new Error('DATABASE_URL is missing: it names the PostgreSQL of the shops.');
  const client = new Client(server);
  await client.connect();
  await client.query(`create database ${name}`);
  await client.end();
  return Object.assign(new URL(server), { pathname: `/${name}` }).href;
};
