/** The most reasons that are told apart, and examples of each. */
const maxReasons = 30;
const maxExamples = 3;

/** What a terminal would obey: the data is others', and whoever imports it reads what is told of it. */
const orders = /[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu;

/** Parts that were not taken, counted by reason, with examples. */
export class RefusedParts {
  private readonly reasons = new Map<string, { count: number; examples: string[] }>();
  count = 0;

  add(reason: string, example: string): void {
    this.count += 1;
    const known = this.reasons.has(reason) || this.reasons.size < maxReasons;
    const key = known ? reason : 'for other reasons';
    const found = this.reasons.get(key) ?? { count: 0, examples: [] };
    found.count += 1;
    if (found.examples.length < maxExamples) found.examples.push(example);
    this.reasons.set(key, found);
  }

  /** A line for each reason, the most frequent first. */
  inLines(): string[] {
    return [...this.reasons]
      .sort(([, a], [, b]) => b.count - a.count)
      .map(([reason, { count, examples }]) => `  ${count} × ${reason} (${examples.join(', ')})`)
      .map((line) => line.replaceAll(orders, '?'));
  }
}
