/** The most reasons that are told apart, and examples of each. */
const maxReasons = 30;
const maxExamples = 3;

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
      .map(([reason, { count, examples }]) => `  ${count} × ${reason} (${examples.join(', ')})`);
  }
}
