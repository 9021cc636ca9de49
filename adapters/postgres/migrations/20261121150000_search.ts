import { Migration } from '@mikro-orm/migrations';

const punctuation = `!"#$%&''()*+,-./:;<=>?@[\\]^_\`{|}~`;
const plain = (text: string): string => `translate(${text}, '${punctuation}', '${' '.repeat(32)}')`;

/**
 * Where a product is looked for. The lexeme of its share stands for nothing that can be asked for.
 * @param product what its columns' names begin with
 */
export const searchOf = (product = ''): string => `
  setweight(search_name_of(${product}name), 'A')
  || setweight(to_tsvector('simple', replace(coalesce(${product}category, ''), '-', ' ')), 'B')
  || setweight(jsonb_to_tsvector('simple', ${product}specs, '["string", "numeric"]'), 'C')
  || setweight(to_tsvector('simple', ${plain(`${product}description`)}), 'D')
  || array_to_tsvector(array['~' || search_share(${product}id)::text])`;

export const generated = `
  alter table products add column search tsvector not null generated always as (${searchOf()}) stored`;

/** Search that finds what is written apart or together, and in spite of typing errors. */
export class Search extends Migration {
  override up(): void {
    for (const index of ['products_search', 'products_trigrams'])
      this.addSql(`drop index ${index}`);
    this.addSql('alter table products drop column search');
    this.addSql(wordsOf);
    this.addSql(nameOf);
    this.addSql(shareOf);
    this.addSql(generated);
    this.addSql('create index products_search on products using gin (search)');

    // Nothing is unique here: who adds the same word at once need not wait for one another.
    this.addSql('create table search_words (word text collate "C" not null)');
    this.addSql(keepWords);
    this.addSql(`select keep_search_words(array_agg(search)) from products`);
    this.addSql('create index search_words_word on search_words (word)');
    this.addSql('create index search_words_trigrams on search_words using gin (word gin_trgm_ops)');
    for (const statement of triggers) this.addSql(statement);
    for (const statement of [...helpers, query]) this.addSql(statement);
  }

  override down(): void {
    for (const name of ['query', 'guess', 'knows', 'begun'])
      this.addSql(`drop function search_${name}`);
    for (const trigger of ['added', 'edited']) {
      this.addSql(`drop trigger products_search_${trigger} on products`);
      this.addSql(`drop function products_search_${trigger}`);
    }
    this.addSql('drop function keep_search_words');
    this.addSql('drop table search_words');
    this.addSql('alter table products drop column search');
    this.addSql('drop function search_share');
    this.addSql('drop function search_name_of');
    this.addSql('drop function search_words_of');
    this.addSql(`
      alter table products add column search tsvector not null generated always as (
        setweight(to_tsvector('simple', ${plain('name')}), 'A')
        || setweight(to_tsvector('simple', replace(coalesce(category, ''), '-', ' ')), 'B')
        || setweight(jsonb_to_tsvector('simple', specs, '["string", "numeric"]'), 'C')
        || setweight(to_tsvector('simple', ${plain('description')}), 'D')
      ) stored`);
    this.addSql('create index products_search on products using gin (search)');
    this.addSql('create index products_trigrams on products using gin (lower(name) gin_trgm_ops)');
  }
}

/**
 * The words of a text in lower case. Amounts become one word with one unit: '16 GB' and '16G' are
 * '16gb'. With `endings`, what follows each change between letters and digits is a word as well:
 * 'x3d' of '9800X3D', '5080' of 'RTX5080'.
 */
const wordsOf = `
  create function search_words_of(text text, endings boolean) returns text
  language plpgsql immutable strict parallel safe as $$
  declare
    digits constant text := '0123456789';
    letters constant text := 'abcdefghijklmnopqrstuvwxyz';
    words text := '';
    number text := '';
    word text;
    rest text;
  begin
    foreach word in array string_to_array(
      regexp_replace(lower(text), '[^[:alnum:]]+', ' ', 'g'), ' ')
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
        if rest = word and rest in
          ('g', 'gb', 'gib', 't', 'tb', 'tib', 'mb', 'w', 'mm', 'mhz', 'ghz')
          and not endings then
          words := left(words, -length(number) - 1);
        end if;
        case
          when rest in ('g', 'gb', 'gib') then word := number || 'gb';
          when rest in ('t', 'tb', 'tib') then word := number || 'tb';
          when rest in ('mb', 'w', 'mm', 'mhz', 'ghz') then word := number || rest;
          else null;
        end case;
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

/**
 * The words of a name, each at its place. PostgreSQL's own parser would take '690e4' of '690e4cee' for
 * a number.
 */
const nameOf = `
  create function search_name_of(name text) returns tsvector
  language sql immutable strict parallel safe as $$
    select coalesce(string_agg('''' || word || ''':' || place, ' '), '')::tsvector
    from unnest(string_to_array(search_words_of(name, true), ' ')) with ordinality as w (word, place)
    where word <> ''
  $$`;

/** Which 64th of the catalogue a product belongs to, by chance and for good: its id's last bits. */
const shareOf = `
  create function search_share(id uuid) returns integer
  language sql immutable strict parallel safe as $$ select get_byte(uuid_send(id), 15) & 63 $$`;

const keepWords = `
  create function keep_search_words(texts tsvector[]) returns void language sql as $$
    insert into search_words
    select distinct lexeme collate "C" from unnest(texts) as text, unnest(text)
    where lexeme !~ '^~' and length(lexeme) <= 60 and not exists
      (select from search_words where word = lexeme collate "C")
  $$`;

/** A change of stock alone is none of its business. */
export const editedTrigger = `
  create trigger products_search_edited
  after update of name, category, specs, description on products
  for each row when (old.search is distinct from new.search)
  execute function products_search_edited()`;

const triggers = [
  `create function products_search_added() returns trigger language plpgsql as $$
   begin
     perform keep_search_words((select array_agg(search) from added));
     return null;
   end $$`,
  `create trigger products_search_added after insert on products
   referencing new table as added
   for each statement execute function products_search_added()`,
  `create function products_search_edited() returns trigger language plpgsql as $$
   begin
     perform keep_search_words(array[new.search]);
     return null;
   end $$`,
  editedTrigger,
];

/**
 * What somebody types, as a query: each word begins one of a product's. 'rtx5080' stands for 'rtx' and
 * '5080', too; and a word that nothing begins with for the words of the catalogue that are most like
 * it. Only the first 20 words count, and the first 4 that need a guess are guessed.
 */
const query = `
  create function search_query(text text) returns tsquery
  language plpgsql stable strict parallel safe as $$
  declare
    asked tsquery := '';
    guesses integer := 4;
    typed text;
    term tsquery;
    run text;
    apart tsquery;
  begin
    foreach typed in array (string_to_array(ltrim(search_words_of(text, false)), ' '))[1:20] loop
      term := search_begun(typed);
      if typed ~ '[a-z]' and typed ~ '^([a-z]{2,}|[0-9]{2,}){2,4}$' and typed ~ '[0-9]'
        and typed !~ '[0-9](gb|tb|mb|mm|mhz|ghz)$'
      then
        apart := '';
        for run in select m[1] from regexp_matches(typed, '[a-z]+|[0-9]+', 'g') as m loop
          apart := apart && search_begun(run);
        end loop;
        term := term || apart;
      elsif guesses > 0 and length(typed) >= 4 and typed ~ '[^0-9]' and not search_knows(term) then
        guesses := guesses - 1;
        term := coalesce(search_guess(typed), term);
      end if;
      asked := asked && term;
    end loop;
    return asked;
  end $$`;

export const guess = `create function search_guess(typed text) returns tsquery
   language sql stable strict parallel safe as $$
     select string_agg('''' || word || '''', '|')::tsquery
     from (
       select word, likeness, max(likeness) over () as best
       from (
         select distinct word, similarity(word, typed) as likeness
         from search_words
         where word % typed and not starts_with(word, typed)
           and abs(length(word) - length(typed)) <= greatest(1, length(typed) / 4)
       ) alike
       order by likeness desc, word limit 5
     ) likest
     where likeness > 0.8 * best
   $$`;

const helpers = [
  // As the words that there are, where they are not too many: each leads the index to the few that
  // have all that is asked for, while everything that begins so must be gathered first.
  `create function search_begun(typed text) returns tsquery
   language sql stable strict parallel safe as $$
     select case
       when count(*) between 1 and 64 then string_agg('''' || word || '''', '|')::tsquery
       else ('''' || typed || ''':*')::tsquery
     end
     from (
       select distinct word from search_words
       where word >= typed collate "C" and word < (typed || chr(1114111)) collate "C" limit 65
     ) begun
   $$`,
  // Where few words begin so, perhaps no part has them any more.
  `create function search_knows(term tsquery) returns boolean
   language plpgsql stable strict parallel safe as $$
   begin
     return numnode(term) > 5
       or exists (select from products where on_shelf and search @@ term offset 0);
   end $$`,
  guess,
];
