import { Migration } from '@mikro-orm/migrations';
import { guess } from './20261121150000_search.ts';
import {
  amountsOf,
  search,
  setSearch,
  terms,
  units,
  wordsOf,
} from './20261122060000_builders_words.ts';

/**
 * Search that finds what was typed, and says of what it has only guessed: a model's number or a figure is
 * never taken for another one, a 7 is no 7600, and 16 cores are those of processors. The version before
 * goes on asking the same functions.
 */
export class SearchAsTyped extends Migration {
  override up(): void {
    this.addSql(inGB);
    this.addSql(wordsOf(`${units}${moreUnits}`, 'search_in_gb(lower(text))'));
    this.addSql(replaced(amountsOf.replace(`else '{}'`, `${moreAmounts} else '{}'`)));
    this.addSql(setSearch(`${search} || ${whatItIs}`));
    this.addSql(
      replaced(guess.replace('where word % typed', (where) => `${where} and ${hasItsLetters}`)),
    );
    this.addSql(together);
    this.addSql(within);
    this.addSql(termsAsTyped);
    for (const statement of rewriteSearch) this.addSql(statement);
  }

  override down(): void {
    this.addSql(replaced(terms));
    this.addSql(setSearch(search));
    this.addSql(replaced(guess));
    this.addSql(replaced(amountsOf));
    this.addSql(wordsOf(units));
    this.addSql('drop function search_in_gb');
    this.addSql('drop function search_together');
    this.addSql('drop function search_within');
    for (const statement of rewriteSearch) this.addSql(statement);
  }
}

/** Fills the index anew: that is faster than to change each of its entries. */
export const rewriteSearch = [
  'drop index products_search',
  'update products set search = search',
  'create index products_search on products using gin (search) with (fastupdate = off)',
  'select keep_search_words(array_agg(search)) from products',
];

/** The kind and the form of a part say what it is, as its category does. */
export const whatItIs = `setweight(to_tsvector('simple',
  concat_ws(' ', new.specs ->> 'kind', new.specs ->> 'formFactor')), 'B')`;

const replaced = (statement: string): string =>
  statement.replace('create function', 'create or replace function');

/** A text in which 1.2 TB, which would be 1 and 2 TB, are 1200 GB. */
const inGB = String.raw`
  create function search_in_gb(text text) returns text
  language sql immutable strict parallel safe as $$
    select case when text !~ '\d\.\d+ ?tb?\M' then text
      else regexp_replace(regexp_replace(regexp_replace(text,
        '(\d{1,3})\.(\d{3}) ?tb?\M', '\1\2gb', 'g'),
        '(\d{1,3})\.(\d{2}) ?tb?\M', '\1\20gb', 'g'),
        '(\d{1,3})\.(\d) ?tb?\M', '\1\200gb', 'g') end
  $$`;

export const moreUnits = `
        when rest = 'hz' then word := number || rest;
        when rest in ('core', 'cores') then word := number || 'core';
        when rest in ('thread', 'threads') then word := number || 'thread';`;

const moreAmounts = `
      when name = 'refreshRate' then array[value || 'hz']
      when name = 'cores' then array[value || 'core']
      when name = 'threads' then array[value || 'thread']
      when name = 'casLatency' then array['cl' || value]`;

/**
 * All of these words. A short one must be a whole word, or 'ram' would begin 'rampage'; where one of one or
 * two letters must stand \`close\` to the next, 'so' and 'dimm' are no words of a sentence.
 */
const together = `
  create function search_together(words jsonb, close boolean) returns tsquery
  language plpgsql stable strict parallel safe as $$
  declare
    asked tsquery := '';
    typed text;
    before text := '';
    term tsquery;
  begin
    for typed in select value from jsonb_array_elements_text(words) loop
      term := case
        when length(typed) < 4 then ('''' || typed || '''')::tsquery
        else search_begun(typed)
      end;
      asked := case
        when close and before <> '' and least(length(before), length(typed)) < 3
          then asked <-> term
        else asked && term
      end;
      before := typed;
    end loop;
    return asked;
  end $$`;

/**
 * What is asked for, of the words with these weights alone. Each lexeme ends with a quote before a space, a
 * bracket or the end.
 */
const within = `
  create function search_within(asked tsquery, weights text) returns tsquery
  language sql immutable strict parallel safe as $$
    select regexp_replace(
      regexp_replace(asked::text, '''(:[*])(?=[ )]|$)', ''':*' || weights, 'g'),
      '''(?=[ )]|$)', ''':' || weights, 'g')::tsquery
  $$`;

/** A 14900K may be a 14600K, but is no amount of 14900 MB/s. */
const hasItsLetters = `(typed !~ '[0-9]' or substring(word, '[a-z]*$') = substring(typed, '[a-z]*$'))`;

/**
 * As it was, but: a number of one digit is a whole word, and one of two unless more may be typed of it; a
 * plural finds the singular; what is written in several ways is looked for in each; only words of letters
 * are guessed, unless little matters more than nothing. A lexeme that no part has tells of a guess. What is
 * meant comes before figures, which are given up first.
 */
const termsAsTyped = `
  create or replace function search_terms(text text, meant jsonb, loose boolean) returns tsquery[]
  language plpgsql stable strict parallel safe as $$
  declare
    words text[] := (string_to_array(ltrim(search_words_of(text, false)), ' '))[1:20];
    place integer := 0;
    terms tsquery[] := '{}';
    figures tsquery[] := '{}';
    guesses integer := 4;
    typed text;
    term tsquery;
    run text;
    apart tsquery;
    meaning jsonb;
    spelling jsonb;
    of_category tsquery;
  begin
    foreach typed in array words loop
      place := place + 1;
      continue when typed = '';
      term := case
        when typed ~ '^[0-9]$' or typed ~ '^[0-9]{2}$' and place < cardinality(words)
          then format('%L | %L:*', typed, typed || '.')::tsquery
        when typed ~ '^[a-z]{4,}s$' and typed !~ 'ss$' then search_begun(left(typed, -1))
        else search_begun(typed)
      end;
      if typed ~ '[a-z]' and typed ~ '^([a-z]{2,}|[0-9]{2,}){2,4}$' and typed ~ '[0-9]'
        and typed !~ '[0-9](gb|tb|mb|mm|hz|mhz|ghz|mts|mbs|tbw|dba|core|thread)$'
      then
        apart := '';
        for run in select m[1] from regexp_matches(typed, '[a-z]+|[0-9]+', 'g') as m loop
          apart := apart && search_begun(run);
        end loop;
        term := term || apart;
      end if;
      if guesses > 0 and length(typed) >= 4 and (loose or typed !~ '[0-9]')
        and not search_knows(term)
      then
        guesses := guesses - 1;
        term := coalesce(search_guess(typed) || '''~?'''::tsquery, term);
      end if;
      if typed ~ '[0-9]' then
        figures := figures || term;
      else
        terms := terms || term;
      end if;
    end loop;
    for meaning in select value from jsonb_array_elements(meant) limit 20 loop
      if meaning ? 'category' then
        of_category := ('''~:' || (meaning ->> 'category') || '''')::tsquery;
        if jsonb_array_length(meaning -> 'kinds') > 0 then
          of_category := of_category && (
            select string_agg('''' || value || '''', '|')::tsquery
            from jsonb_array_elements_text(meaning -> 'kinds'));
        end if;
        terms := terms || (search_together(meaning -> 'words', false) || of_category);
      else
        term := '';
        for spelling in select value from jsonb_array_elements(meaning -> 'spellings') loop
          term := term || search_together(spelling, true);
        end loop;
        terms := terms || term;
      end if;
    end loop;
    return terms || figures;
  end $$`;
