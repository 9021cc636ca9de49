// Loaded before the shop (`node --import`): prints the query plans that auto_explain sends as
// notices to each connection with the database.
import { EventEmitter } from 'node:events';
import pg from 'pg';

const isNotice = (told: unknown): told is { message: string } =>
  typeof told === 'object' && told !== null && 'message' in told;

pg.Client.prototype.emit = function (this: pg.Client, name: string | symbol, ...told: unknown[]) {
  if (name === 'notice' && isNotice(told[0])) process.stdout.write(`${told[0].message}\0`);
  return EventEmitter.prototype.emit.call(this, name, ...told);
};
