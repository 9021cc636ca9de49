import { Migration } from '@mikro-orm/migrations';

const punctuation = `!"#$%&''()*+,-./:;<=>?@[\\]^_\`{|}~`;

/** A text without the signs that PostgreSQL takes for hosts, paths and numbers below zero. */
const words = (text: string): string => `translate(${text}, '${punctuation}', '${' '.repeat(32)}')`;

/** The words of a part, the name's before the category's, the specs' and the description's. */
const column = (name: string, description: string): string => `
  alter table products add column search tsvector not null generated always as (
    setweight(to_tsvector('simple', ${name}), 'A')
    || setweight(to_tsvector('simple', replace(coalesce(category, ''), '-', ' ')), 'B')
    || setweight(jsonb_to_tsvector('simple', specs, '["string", "numeric"]'), 'C')
    || setweight(to_tsvector('simple', ${description}), 'D')
  ) stored`;

/** Finds 'skill' in 'G.Skill' and '6000' in 'DDR5-6000'. */
export class SearchWords extends Migration {
  override up(): void {
    this.rebuild(column(words('name'), words('description')));
  }

  override down(): void {
    this.rebuild(column('name', 'description'));
  }

  /** The index goes and comes with its column. */
  private rebuild(search: string): void {
    this.addSql('alter table products drop column search');
    this.addSql(search);
    this.addSql('create index products_search on products using gin (search)');
  }
}
