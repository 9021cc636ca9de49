import { ormOptions } from './adapters/postgres/orm.ts';

/** For MikroORM's own command line, such as `npx mikro-orm migration:list`. */
export default ormOptions(process.env['DATABASE_URL'] ?? '', true);
