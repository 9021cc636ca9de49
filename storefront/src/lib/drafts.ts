import { removeStored } from './remove-stored.ts';

/** By it all is known that goes with a draft. */
export const prefix = 'draft:';
/** The uid of the person who has written the drafts, if they were signed in. */
const ownerKey = `${prefix}owner`;

/** The draft of a form that was not sent yet. It survives a sign-in and a reload in this tab. */
export const readDraft = (form: string): Record<string, unknown> => {
  try {
    const draft: unknown = JSON.parse(sessionStorage.getItem(prefix + form) ?? '{}');
    return typeof draft === 'object' && draft !== null ? { ...draft } : {};
  } catch {
    return {};
  }
};

export const keepDraft = (form: string, values: Record<string, unknown>): void =>
  sessionStorage.setItem(prefix + form, JSON.stringify(values));

export const dropDraft = (form: string): void => sessionStorage.removeItem(prefix + form);

/**
 * Keeps the drafts of the person who signs in, and drops those of anybody else who has used this
 * tab before. @param uid the person's at the sign-in provider
 */
export const claimDrafts = (uid: string): void => {
  if (sessionStorage.getItem(ownerKey) !== uid) dropClaimedDrafts();
  sessionStorage.setItem(ownerKey, uid);
};

/** Removes all drafts if they are those of somebody who was signed in. @returns whether they were */
export const dropClaimedDrafts = (): boolean => {
  const isClaimed = sessionStorage.getItem(ownerKey) !== null;
  if (isClaimed) removeStored(sessionStorage, prefix);
  return isClaimed;
};
