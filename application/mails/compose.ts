import type { DueMail } from '../outbox/ports.ts';
import { wordsIn, type Letter, type LetterPorts, type Template } from './letters/letter.ts';
import { templates } from './templates.ts';

/**
 * Makes the letter of a mail that is due from what it tells of as it is now; nothing when there is
 * nothing to tell any more, or nobody to tell it to.
 * @param timeZone the shop's
 */
export const composer = (ports: LetterPorts, timeZone: string) => {
  const words = wordsIn(timeZone);
  return async ({ kind, subjectId }: DueMail): Promise<Letter | undefined> => {
    // What `read` gives is what `write` of the same template takes.
    const { read, write } = templates[kind] as Template<object>;
    const facts = await read(ports, subjectId);
    return facts && { to: facts.to, ...write(facts, words) };
  };
};
