type Options = ErrorOptions & {
  /** The output of the program that failed. It was printed on the terminal already. */
  output?: string;
};

/**
 * An error that the person at the terminal can correct: it is printed in one line, without a stack.
 */
export class Problem extends Error {
  override name = 'Problem';
  readonly output: string;

  constructor(message: string, { output = '', ...options }: Options = {}) {
    super(message, options);
    this.output = output;
  }
}
