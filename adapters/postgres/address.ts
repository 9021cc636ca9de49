/**
 * How the address of a database is written. One server: pg takes no list of hosts, and would look for one of
 * the list's name. And no sign of a password may end it: of 'user:1#2@host' the user would be taken for the
 * host. MikroORM asks for the name of a database.
 */
export const databaseAddress = {
  pattern: '^postgres(ql)?://([^/?#]*@)?[^/?#,@]*/[^?#@]+(\\?[^#@]*)?$',
  description:
    'the address of one PostgreSQL server and its database, such as postgresql://user:password@host:5432/name, with signs of a password such as #, / or ? written %23, %2F or %3F; where several take turns, that of what leads to the leader among them',
};
