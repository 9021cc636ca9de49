import { Migration } from '@mikro-orm/migrations';
import { search, setSearch, units, wordsOf } from './20261122060000_builders_words.ts';
import { moreUnits, rewriteSearch, whatItIs } from './20261124130000_search_as_typed.ts';

const searchBefore = `${search} || ${whatItIs} || search_joined_of(new.name)`;

/** Search of parts that finds a 'Kühlkörper' by 'kuhlkorper', too. The version before asks the same functions. */
export class SearchWithoutAccents extends Migration {
  override up(): void {
    // These signs would become letters of the word before them: 'ryzentm'.
    this.addSql(words(whole(`plain_text(translate(text, '™®©℠', ''))`)).replace(begun, cut));
    this.addSql(
      setSearch(searchBefore.replace('new.description', whole('plain_text(new.description)'))),
    );
    for (const statement of rewriteSearch) this.addSql(statement);
  }

  override down(): void {
    this.addSql(words('lower(text)'));
    this.addSql(setSearch(searchBefore));
    for (const statement of rewriteSearch) this.addSql(statement);
  }
}

/** Korean and Japanese letters that were taken apart are whole again. */
const whole = (plain: string): string => `normalize(${plain}, nfc)`;

const words = (text: string): string => wordsOf(`${units}${moreUnits}`, `search_in_gb(${text})`);

const begun = `continue when word = '';`;
/** One sign may be several letters, and PostgreSQL takes no word of more than 2 kB. */
const cut = `${begun}
      word := left(word, 100);`;
