type Options = ErrorOptions & {
  /** What a program said before it failed; the terminal has it already. */
  output?: string;
};

/** What the person at the terminal can put right: told in one line, without a stack. */
export class Problem extends Error {
  override name = 'Problem';
  readonly output: string;

  constructor(message: string, { output = '', ...options }: Options = {}) {
    super(message, options);
    this.output = output;
  }
}
