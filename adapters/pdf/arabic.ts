/**
 * The shapes of each letter, and of a lam with its alef: alone, at the end, at the beginning and within a
 * word; the last two only of what joins the next letter. Source: the Unicode Standard's blocks of Arabic
 * presentation forms, which have them in this order.
 */
const shapesOf = new Map<string, string[]>();
/** Two that stand apart from the others of their letter: few languages join it. */
const apart = new Set([0xfbe8, 0xfbe9]);
const firstLamAlef = 0xfef5;
for (let code = 0xfb50; code <= 0xfefc; code += 1) {
  const shape = String.fromCodePoint(code);
  const letters = shape.normalize('NFKC');
  const isPlain = letters !== shape && /^\p{L}+$/u.test(letters);
  if (isPlain && (letters.length === 1 || code >= firstLamAlef) && !apart.has(code))
    shapesOf.set(letters, [...(shapesOf.get(letters) ?? []), shape]);
}

/** Lengthens the line between two letters, and has one shape. */
const stroke = '\u0640';
const joinsNext = (letters = ''): boolean =>
  letters === stroke || shapesOf.get(letters)?.length === 4;
const joinsLast = (letters = ''): boolean =>
  letters === stroke || (shapesOf.get(letters)?.length ?? 0) > 1;

const word = /[\p{Script=Arabic}\p{M}\u0640]+/gu;
/** A lam with its alef, or a letter; with its marks. */
const unit = /(\u0644[\u0622\u0623\u0625\u0627]|[\p{Script=Arabic}\u0640])(\p{M}*)/gu;

/**
 * A text with each Arabic letter in the shape that it has where it stands. What makes PDFs joins letters by
 * taking them to pieces: it loses some of these, and puts the dots of others beside their letter.
 */
export const shaped = (text: string): string =>
  text.replaceAll(word, (letters) => {
    const units = [...letters.matchAll(unit)].map(([, one = '', marks = '']) => ({ one, marks }));
    const [before = ''] = letters.split(unit);
    const shapes = units.map(({ one, marks }, i) => {
      const isJoined = joinsLast(one) && joinsNext(units[i - 1]?.one);
      const joins = joinsNext(one) && joinsLast(units[i + 1]?.one);
      return (shapesOf.get(one)?.[(joins ? 2 : 0) + (isJoined ? 1 : 0)] ?? one) + marks;
    });
    return before + shapes.join('');
  });
