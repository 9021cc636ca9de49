/** What the person at the terminal can put right: told in one line, without a stack. */
export class Problem extends Error {
  override name = 'Problem';
}
