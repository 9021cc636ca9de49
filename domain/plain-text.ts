const spelled = new Map([...'łøđħıŧ'].map((letter, at) => [letter, [...'lodhit'][at] ?? '']))
  .set('ß', 'ss')
  .set('æ', 'ae')
  .set('œ', 'oe');

/** A text in lower case without accents, as the database's `plain_text` makes it: 'Kühlkörper' is 'kuhlkorper'. */
export const plainText = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[\u0300-\u036f]/g, '')
    .replaceAll(/[łøđħıŧßæœ]/g, (letter) => spelled.get(letter) ?? letter)
    // Korean and Japanese letters that were taken apart are whole again.
    .normalize('NFC');
