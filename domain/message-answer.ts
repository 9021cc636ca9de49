import { Conflict } from './errors.ts';

/** So many texts of each side one thread may have. */
export const threadMaxTexts = 50;

/** What was written after a message: by an admin, or again by its sender. */
export type MessageAnswer = {
  id: string;
  messageId: string;
  text: string;
  authorId: string;
  /** Of the admin; nothing where its sender has written again. */
  adminEmail: string | undefined;
  at: Date;
};

export const isOfShop = ({ adminEmail }: Pick<MessageAnswer, 'adminEmail'>): boolean =>
  adminEmail !== undefined;

/**
 * Checks that whoever answers has read all of a thread, so that two do not answer one message unknown to
 * each other. @param seen how many texts of it they have read @throws Conflict when there are others
 */
export const assertRead = (thread: MessageAnswer[], seen: number): void => {
  const last = thread.at(-1);
  if (last && thread.length !== seen)
    throw new Conflict(
      `${last.adminEmail ?? 'Its sender'} has written meanwhile: read that first, then send yours.`,
    );
};

/** @throws Conflict when this side has written as much as it may in one thread */
export const assertRoomFor = (
  answer: Pick<MessageAnswer, 'adminEmail'>,
  thread: MessageAnswer[],
): void => {
  const sameSide = thread.filter((one) => isOfShop(one) === isOfShop(answer));
  if (sameSide.length >= threadMaxTexts)
    throw new Conflict(`One thread takes at most ${threadMaxTexts} texts of each side.`);
};
