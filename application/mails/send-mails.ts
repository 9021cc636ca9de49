import { Unavailable } from '../../domain/errors.ts';
import { longestWaitMs, type Outbox, type TakenMail } from '../outbox/ports.ts';
import { composer } from './compose.ts';
import type { LetterPorts } from './letters/letter.ts';
import type { MailReport, MailServer } from './ports.ts';

type Ports = LetterPorts & {
  outbox: Outbox;
  mailServer: MailServer;
  mailReport: MailReport;
  /** The shop's. */
  timeZone: string;
  /** Whether an address gets only so many mails at a time. */
  pacesMails: boolean;
};

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;

/** What became of a mail; `away` is the server, and `waits` has a later turn. */
type Outcome = 'sent' | 'dropped' | 'failed' | 'away' | 'waits';

/** How many mails are with the server at a time. */
const atOnce = 5;
/** The most mails of one run, so that sending leaves the processor to those who shop. */
const mostInRun = 40;
/** Longer than sending what was taken may last; whoever is killed meanwhile leaves it to be taken then. */
const leaseMs = 5 * minute;
/** The pause while the server cannot be reached. */
const awayMs = 10 * second;
/** The pause of a mail that it could not be reached for: others are tried before, as it may be due to this one. */
const awayWithMs = minute;
/** Source: RFC 5321, 4.5.4.1, 'the give-up time generally needs to be at least 4-5 days'. */
const givenUpAfterMs = 5 * 24 * hour;

/** The pause after a mail has failed so often: 10 seconds at first, six hours at last. */
export const pauseAfter = (tries: number): number =>
  Math.min(10 * second * 4 ** (tries - 1), 6 * hour);

/** How long the pauses before a try were together: what counts, as a server that was away refused nothing. */
const triedForMs = (tries: number): number => {
  let sum = 0;
  for (let before = 1; before < tries; before += 1) sum += pauseAfter(before);
  return sum;
};

/**
 * Sends what is due. A mail that fails is tried again after ever longer pauses, and given up after five
 * days of them, or after a month without a server; it holds up no other. While the server cannot be reached
 * a run ends soon, and those of the next ten seconds try none. Several processes may run it at once. Answers
 * with how many were sent. It begins no other mail when it is told to stop: one that is cut off from its
 * answer would go twice.
 */
export const sendMails = (ports: Ports) => {
  const { outbox, mailServer, mailReport, clock, timeZone, pacesMails } = ports;
  const compose = composer(ports, timeZone);

  const attempt = async (mail: TakenMail): Promise<Outcome> => {
    try {
      const letter = await compose(mail);
      if (!letter) {
        await outbox.drop(mail);
        return 'dropped';
      }
      if (pacesMails && !(await outbox.mayGoTo(mail, letter.to))) return 'waits';
      await mailServer.send(letter, idOf(mail));
    } catch (error) {
      const isAway = error instanceof Unavailable;
      const isOver = isAway
        ? clock.now().getTime() - mail.createdAt.getTime() >= longestWaitMs
        : triedForMs(mail.tries) >= givenUpAfterMs;
      if (isOver) {
        await outbox.giveUp(mail, clock.now());
        mailReport.gaveUp(mail, error);
      } else {
        await outbox.postpone(mail, isAway ? awayWithMs : pauseAfter(mail.tries), !isAway);
        mailReport.failed(mail, error);
      }
      return isAway ? 'away' : 'failed';
    }
    await outbox.sent(mail, clock.now());
    mailReport.sent(mail);
    return 'sent';
  };

  const putBack = async (mail: TakenMail): Promise<Outcome> => {
    await outbox.postpone(mail, 0, false);
    return 'waits';
  };

  let awayUntil = 0;

  return async (isStopping = () => false): Promise<number> => {
    if (clock.now().getTime() < awayUntil) return 0;
    let sent = 0;
    for (let tried = 0; tried < mostInRun && !isStopping();) {
      const mails = await outbox.take(leaseMs, atOnce);
      // What goes to one person goes one after the other, so that it arrives in its order.
      const byPerson = Map.groupBy(mails, personOf);
      const outcomes: Outcome[] = [];
      const attemptAll = async (theirs: TakenMail[]) => {
        for (const mail of theirs)
          outcomes.push(await (isStopping() ? putBack(mail) : attempt(mail)));
      };
      await Promise.all([...byPerson.values()].map(attemptAll));
      sent += outcomes.filter((outcome) => outcome === 'sent').length;
      tried += outcomes.filter((outcome) => outcome !== 'waits').length;
      if (mails.length < atOnce) break;
      if (outcomes.includes('away') && !outcomes.includes('sent')) {
        awayUntil = clock.now().getTime() + awayMs;
        break;
      }
    }
    return sent;
  };
};

const personOf = ({ personId, subjectId }: TakenMail): string => personId ?? subjectId;

/** The same at every try. */
const idOf = ({ kind, subjectId }: TakenMail): string =>
  `${kind.replaceAll(' ', '-')}.${subjectId}`;
