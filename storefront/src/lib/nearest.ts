import type { Answer } from './api.ts';

/** Whether no part has a word that was typed, and those of an answer have one like it. */
export const isGuess = ({ headers }: Pick<Answer<unknown>, 'headers'>): boolean =>
  headers.get('x-match') === 'nearest';

/** What stands above such parts. @param q what was typed */
export const nearestInWords = (q: string): string =>
  `Nothing for “${q.trim()}”; the nearest are these.`;
