import { Migration } from '@mikro-orm/migrations';
import { search, setSearch } from './20261122060000_builders_words.ts';
import { rewriteSearch, whatItIs } from './20261124130000_search_as_typed.ts';

/** Search that finds a model whose hyphens were left out. The version before asks the same functions. */
export class JoinedNames extends Migration {
  override up(): void {
    this.addSql(joined);
    this.addSql(setSearch(`${search} || ${whatItIs} || search_joined_of(new.name)`));
    for (const statement of rewriteSearch) this.addSql(statement);
  }

  override down(): void {
    this.addSql(setSearch(`${search} || ${whatItIs}`));
    this.addSql('drop function search_joined_of');
    for (const statement of rewriteSearch) this.addSql(statement);
  }
}

/**
 * The words with hyphens and figures of a name, without their hyphens: 'nhd15' for an NH-D15. They weigh
 * least: an X870E-E would be twice what an 'x870e' is.
 */
const joined = String.raw`
  create function search_joined_of(name text) returns tsvector
  language sql immutable strict parallel safe as $$
    select coalesce(string_agg(format('''%s'':1', replace(word, '-', '')), ' '), '')::tsvector
    from regexp_matches(lower(name), '[[:alnum:]]+(?:-[[:alnum:]]+)+', 'g') as found, unnest(found) as word
    where word ~ '\d' and word ~ '[^\d-]'
  $$`;
