import { isDeepStrictEqual } from 'node:util';
import { Migration } from '@mikro-orm/migrations';
import { tidied } from '../../../domain/spelling.ts';
import type { SpecValue } from '../../../domain/specs.ts';

const quoted = (value: unknown): string =>
  `'${(typeof value === 'string' ? value : JSON.stringify(value)).replaceAll("'", "''")}'`;

/** The parts that are stored say their facts as those that are added now: `am5` was another socket than `AM5`. */
export class OneSpelling extends Migration {
  override async up(): Promise<void> {
    const said = await this.execute(`
      select distinct category, fact.name, value from products, jsonb_each(specs) as fact (name, value)
      where category is not null and jsonb_typeof(value) in ('string', 'array')`);
    for (const { category, name, value } of said as {
      category: string;
      name: string;
      value: SpecValue;
    }[]) {
      const now = tidied(category, { [name]: value });
      if (isDeepStrictEqual(now, { [name]: value })) continue;
      this.addSql(`
        update products set version = version + 1, specs = specs - ${quoted(name)} || ${quoted(now)}::jsonb
        where category = ${quoted(category)} and specs -> ${quoted(name)} = ${quoted(JSON.stringify(value))}::jsonb`);
    }
  }

  override down(): void {
    // The facts stay true.
  }
}
