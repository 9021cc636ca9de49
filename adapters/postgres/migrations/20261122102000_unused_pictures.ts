import { Migration } from '@mikro-orm/migrations';

/** Uploaded pictures that are about to go, and what finds out fast whether one is used. */
export class UnusedPictures extends Migration {
  override up(): void {
    this.addSql(`
      create table unused_pictures (
        name text primary key,
        since timestamptz(3) not null
      )`);
    this.addSql('create index unused_pictures_since on unused_pictures (since)');
    for (const [index, table, address, where] of indexes)
      this.addSql(
        `create index ${index} on ${table} (split_part(${address}, '/', -1)) where ${where}`,
      );
  }

  override down(): void {
    for (const [index] of indexes) this.addSql(`drop index ${index}`);
    this.addSql('drop table unused_pictures');
  }
}

/** The catalogue's own pictures are no uploads, and by far the most. */
const indexes = [
  ...['products', 'reviews', 'bookings'].map(
    (table) => [`${table}_picture`, table, 'image', `image not like '/pictures/%'`] as const,
  ),
  ['users_avatar', 'users', `(profile ->> 'avatar')`, `profile ->> 'avatar' <> ''`] as const,
  ['users_photo', 'users', `(profile ->> 'photoURL')`, `profile ->> 'photoURL' <> ''`] as const,
];
