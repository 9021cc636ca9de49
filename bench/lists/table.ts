import { tableOf as markdown } from '../markdown.ts';
import { median, quantile } from '../statistics.ts';

/** The times of one question, in milliseconds. */
export type Timed = { words: string; times: number[] };
/** The times of a list's questions, and of the bare reference that was asked in between. */
export type Measured = { list: string; questions: Timed[]; bare: number[] };

/** A table in Markdown: each list with its slowest question, by the median. */
export const tableOf = (lists: Measured[]): string => {
  const ms = (value: number) => value.toFixed(1);
  return markdown(
    ['list', 'questions', 'median', 'p99', 'bare', 'ratio', 'slowest question', 'its median'],
    lists.map(({ list, questions, bare }) => {
      const times = questions.flatMap((question) => question.times);
      const [slowest] = slowestOf(questions, 1);
      return [
        list,
        String(questions.length),
        ms(median(times)),
        ms(quantile(times, 0.99)),
        ms(median(bare)),
        (median(times) / median(bare)).toFixed(1),
        `\`${slowest?.words ?? ''}\``,
        ms(median(slowest?.times ?? [])),
      ];
    }),
    ['slowest question'],
  );
};

/** The questions with the highest medians, the slowest first. */
export const slowestOf = (questions: Timed[], most: number): Timed[] =>
  questions.toSorted((one, other) => median(other.times) - median(one.times)).slice(0, most);
