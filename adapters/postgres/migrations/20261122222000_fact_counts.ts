import { Migration } from '@mikro-orm/migrations';
import { analyze } from '../analyze.ts';

/** Each fact as a part says it, and the part itself: a fact without a name. */
const facts = (specs: string): string =>
  `jsonb_each(${specs} || '{"": null}') as each (name, fact)`;

/** Of many parts at once: those that were added (1) or removed (-1). */
const countOf = (parts: string, sign: 1 | -1): string => `
  insert into fact_counts (category, name, fact, parts)
  select category, each.name, fact, ${sign} * count(*) from ${parts}, ${facts('specs')}
  where on_shelf and category is not null group by 1, 2, 3;`;

const trigger = (name: string, when: string, body: string): string => `
  create function ${name}() returns trigger language plpgsql as $$ begin ${body} return null; end $$;
  create trigger ${name} after ${when} execute function ${name}();`;

/**
 * How many parts on the shelf say each fact, by category, so that the facets of a whole category need not
 * read its parts. Each change of parts adds rows with what it adds to the counts or takes from them, in
 * its own transaction: so nobody waits for anybody else's count. What is true is the sum of the rows.
 */
export class FactCounts extends Migration {
  override up(): void {
    this.addSql(`
      create table fact_counts (
        category text not null, name text not null, fact jsonb not null, parts bigint not null)`);
    this.addSql('create index fact_counts_category on fact_counts (category)');
    this.addSql(
      trigger(
        'fact_counts_added',
        'insert on products referencing new table as added for each statement',
        countOf('added', 1),
      ),
    );
    this.addSql(
      trigger(
        'fact_counts_removed',
        'delete on products referencing old table as removed for each statement',
        countOf('removed', -1),
      ),
    );
    // Row by row, since only such a trigger is not asked where the stock alone changes.
    this.addSql(
      trigger(
        'fact_counts_changed',
        `update of specs, category, on_shelf on products for each row
          when ((old.specs, old.category, old.on_shelf)
            is distinct from (new.specs, new.category, new.on_shelf))`,
        `insert into fact_counts (category, name, fact, parts)
        select category, each.name, fact, sum(sign)
        from (values
          (old.category, old.on_shelf, old.specs, -1), (new.category, new.on_shelf, new.specs, 1)
        ) as part (category, on_shelf, specs, sign), ${facts('specs')}
        where on_shelf and category is not null group by 1, 2, 3 having sum(sign) <> 0;`,
      ),
    );
    // Makes one row of the rows of each fact. Rows that somebody else folds are left to them.
    this.addSql(`
      create function fold_fact_counts() returns void language sql as $$
        with several as (
          select category, name, fact from fact_counts
          group by 1, 2, 3 having count(*) > 1 or sum(parts) = 0
        ), folded as (
          delete from fact_counts where ctid in (
            select fact_counts.ctid from fact_counts join several using (category, name, fact)
            for update of fact_counts skip locked)
          returning *
        )
        insert into fact_counts (category, name, fact, parts)
        select category, name, fact, sum(parts) from folded group by 1, 2, 3 having sum(parts) <> 0
      $$`);
    this.addSql(`
      create function recount_facts() returns void language plpgsql as $$ begin
        lock table products, fact_counts in share row exclusive mode;
        delete from fact_counts;
        ${countOf('products', 1)}
      end $$`);
    this.addSql('select recount_facts()');
    this.addSql(analyze('fact_counts'));
  }

  override down(): void {
    for (const name of ['added', 'removed', 'changed'])
      this.addSql(
        `drop trigger fact_counts_${name} on products; drop function fact_counts_${name}()`,
      );
    this.addSql('drop function fold_fact_counts(); drop function recount_facts()');
    this.addSql('drop table fact_counts');
  }
}
