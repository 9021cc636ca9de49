import { Migration } from '@mikro-orm/migrations';
import { searchOf } from './20261121150000_search.ts';

const punctuation = `!"#$%&''()*+,-./:;<=>?@[\\]^_\`{|}~`;

/** Where a product is looked for, from here on. */
export const search = `
  coalesce(('''~:' || replace(translate(lower(new.category), '''\\', ''), ' ', '-')
    || ''':1A,2A,3A')::tsvector, '')
  || setweight(search_name_of(new.name), 'A')
  || setweight(to_tsvector('simple', replace(coalesce(new.category, ''), '-', ' ')), 'B')
  || setweight(jsonb_to_tsvector('simple', new.specs, '["string", "numeric"]'), 'C')
  || setweight(to_tsvector('simple', search_words_of(search_amounts_of(new.specs), false)), 'C')
  || setweight(to_tsvector('simple', translate(search_units_joined(new.description),
       '${punctuation}', '${' '.repeat(32)}')), 'D')
  || array_to_tsvector(array['~' || search_share(new.id)::text])`;

export const setSearch = (expression: string): string => `
  create or replace function products_search() returns trigger language plpgsql as $$
  begin
    new.search := ${expression};
    return new;
  end $$`;

/**
 * Search that knows what builders call a category, amounts with their units in whatever way they are
 * written, and what comes nearest where nothing fits. The version before goes on asking
 * `search_query`, which finds the same in the new index as in the old one.
 */
export class BuildersWords extends Migration {
  override up(): void {
    this.addSql(wordsOf(units));
    for (const statement of [amountsOf, unitsJoined, setSearch(search), terms, asked, nearest])
      this.addSql(statement);
    this.rewrite();
  }

  override down(): void {
    this.addSql(wordsOf(unitsBefore));
    this.addSql(setSearch(searchOf('new.')));
    for (const name of ['nearest', 'asked', 'terms', 'units_joined', 'amounts_of'])
      this.addSql(`drop function search_${name}`);
    this.rewrite();
  }

  /** Fills the index anew: that is faster than to change each of its entries. */
  private rewrite(): void {
    this.addSql('drop index products_search');
    this.addSql('update products set search = search');
    this.addSql('create index products_search on products using gin (search)');
    this.addSql('select keep_search_words(array_agg(search)) from products');
  }
}

const unitsBefore = `
        when rest in ('mb', 'w', 'mm', 'mhz', 'ghz') then word := number || rest;`;
export const units = `
        when rest in ('w', 'watt', 'watts') then word := number || 'w';
        when rest in ('mt', 'mts') then word := number || 'mts';
        when rest in ('mb', 'mbs', 'mm', 'mhz', 'ghz', 'v', 'tbw', 'dba') then word := number || rest;`;

/** As it was, but for the units: a number and its unit are one word. */
export const wordsOf = (others: string, text = 'lower(text)'): string => `
  create or replace function search_words_of(text text, endings boolean) returns text
  language plpgsql immutable strict parallel safe as $$
  declare
    digits constant text := '0123456789';
    letters constant text := 'abcdefghijklmnopqrstuvwxyz';
    words text := '';
    number text := '';
    word text;
    rest text;
    amount text;
  begin
    foreach word in array string_to_array(
      regexp_replace(${text}, '[^[:alnum:]]+', ' ', 'g'), ' ')
    loop
      continue when word = '';
      rest := ltrim(word, digits);
      if rest = '' then
        words := words || ' ' || word;
        number := word;
        continue;
      end if;
      if rest <> word then
        number := left(word, -length(rest));
      end if;
      if number <> '' then
        amount := word;
        case
          when rest in ('g', 'gb', 'gib') then word := number || 'gb';
          when rest in ('t', 'tb', 'tib') then word := number || 'tb';${others}
          else amount := null;
        end case;
        if amount = rest and not endings then
          words := left(words, -length(number) - 1);
        end if;
        number := '';
      end if;
      loop
        words := words || ' ' || word;
        exit when not endings;
        rest := ltrim(word, digits);
        if rest = word then
          rest := ltrim(word, letters);
        end if;
        exit when rest in ('', word);
        word := rest;
      end loop;
    end loop;
    return words;
  end $$`;

/** '850w' for `powerWatts: 850`; 2000 GB are 2 TB as well, and MT/s are what many call MHz. */
export const amountsOf = `
  create function search_amounts_of(specs jsonb) returns text
  language sql immutable strict parallel safe as $$
    select coalesce(string_agg(amount, ' '), '')
    from jsonb_each_text(specs) as spec (name, value), unnest(case
      when jsonb_typeof(specs -> name) <> 'number' then '{}'
      when name ~ '.Watts$' then array[value || 'w']
      when name ~ '.GHz$' then array[value || 'ghz']
      when name ~ '.MTs$' then array[value || 'mts', value || 'mhz']
      when name ~ '.MBs$' then array[value || 'mbs']
      when name ~ '.TBW$' then array[value || 'tbw']
      when name ~ '.Dba$' then array[value || 'dba']
      when name ~ '.Mm$' then array[value || 'mm']
      when name = 'voltage' then array[value || 'v']
      when name ~ '.GB$' and value::numeric >= 1000
        then array[value || 'gb', trim_scale(round(value::numeric / 1000, 2)) || 'tb']
      when name ~ '.GB$' then array[value || 'gb']
      else '{}'
    end) as amount
  $$`;

/** A text in which '850 W' is '850W' and '6000 MT/s' is '6000MTs'. */
const unitsJoined = String.raw`
  create function search_units_joined(text text) returns text
  language sql immutable strict parallel safe as $$
    select regexp_replace(regexp_replace(text, '(\d\s*m[tb])/s\M', '\1s', 'gi'),
      '(\d)\s+(gb|tb|mb|w|mm|mhz|ghz|mts|mbs|v|tbw)\M', '\1\2', 'gi')
  $$`;

/**
 * What somebody types, as one query for each word or builders' word, of which a part must have one:
 * each word begins one of the part's. 'rtx5080' stands for 'rtx' and '5080', too; and a word that
 * nothing begins with for the words of the catalogue that are most like it. What builders call a
 * category is said by the part's words or by its category; a short one must be a whole word, or 'ram'
 * would begin 'rampage'. Only the first 20 words count, and the first 4 that need a guess are guessed.
 * Where little matters more than nothing (\`loose\`), numbers are guessed as well.
 */
export const terms = `
  create function search_terms(text text, meant jsonb, loose boolean) returns tsquery[]
  language plpgsql stable strict parallel safe as $$
  declare
    terms tsquery[] := '{}';
    guesses integer := 4;
    typed text;
    term tsquery;
    run text;
    apart tsquery;
    meaning jsonb;
    of_category tsquery;
  begin
    foreach typed in array (string_to_array(ltrim(search_words_of(text, false)), ' '))[1:20] loop
      continue when typed = '';
      term := search_begun(typed);
      if typed ~ '[a-z]' and typed ~ '^([a-z]{2,}|[0-9]{2,}){2,4}$' and typed ~ '[0-9]'
        and typed !~ '[0-9](gb|tb|mb|mm|mhz|ghz|mts|mbs|tbw|dba)$'
      then
        apart := '';
        for run in select m[1] from regexp_matches(typed, '[a-z]+|[0-9]+', 'g') as m loop
          apart := apart && search_begun(run);
        end loop;
        term := term || apart;
        if loose and guesses > 0 and not search_knows(term) then
          guesses := guesses - 1;
          term := coalesce(search_guess(typed), term);
        end if;
      elsif guesses > 0 and length(typed) >= 4 and (loose or typed ~ '[^0-9]')
        and not search_knows(term)
      then
        guesses := guesses - 1;
        term := coalesce(search_guess(typed), term);
      end if;
      terms := terms || term;
    end loop;
    for meaning in select value from jsonb_array_elements(meant) limit 20 loop
      term := '';
      for typed in select value from jsonb_array_elements_text(meaning -> 'words') loop
        term := term && case
          when length(typed) < 4 then ('''' || typed || '''')::tsquery
          else search_begun(typed)
        end;
      end loop;
      of_category := ('''~:' || (meaning ->> 'category') || '''')::tsquery;
      if jsonb_array_length(meaning -> 'kinds') > 0 then
        of_category := of_category && (
          select string_agg('''' || value || '''', '|')::tsquery
          from jsonb_array_elements_text(meaning -> 'kinds'));
      end if;
      terms := terms || (term || of_category);
    end loop;
    return terms;
  end $$`;

const asked = `
  create function search_asked(text text, meant jsonb) returns tsquery
  language plpgsql stable strict parallel safe as $$
  declare
    asked tsquery := '';
    term tsquery;
  begin
    foreach term in array search_terms(text, meant, false) loop
      asked := asked && term;
    end loop;
    return asked;
  end $$`;

/** As many of the words, from the first, as some part on the shelf has together. */
const nearest = `
  create function search_nearest(text text, meant jsonb) returns tsquery
  language plpgsql stable strict parallel safe as $$
  declare
    nearest tsquery := '';
    term tsquery;
    known boolean;
  begin
    foreach term in array (search_terms(text, meant, true))[1:8] loop
      execute 'select exists (select from products where on_shelf and search @@ $1 offset 0)'
        into known using nearest && term;
      if known then
        nearest := nearest && term;
      end if;
    end loop;
    return nearest;
  end $$`;
