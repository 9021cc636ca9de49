/** Letters that have no accent to be taken away. */
const spelled: Record<string, string> = {
  ł: 'l',
  ø: 'o',
  đ: 'd',
  ħ: 'h',
  ı: 'i',
  ŧ: 't',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
};

/** A text in lower case without accents, as the database's `plain_text` makes it: 'Kühlkörper' is 'kuhlkorper'. */
export const plainText = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[\u0300-\u036f]/g, '')
    .replaceAll(/[łøđħıŧßæœ]/g, (letter) => spelled[letter] ?? letter)
    // Korean and Japanese letters that were taken apart are whole again.
    .normalize('NFC');
