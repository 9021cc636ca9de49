/** By it all is known that goes with a draft. */
export const prefix = 'draft:';
/** Whose drafts these are, as far as somebody was signed in when they were written. */
const ownerKey = `${prefix}owner`;

/** What was typed into a form and not sent yet. It outlives a sign-in and a reload, in this tab. */
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
 * Whoever signs in finds their own drafts again, after a session that had ended, and nobody else's:
 * another person may have sat here before. @param uid theirs at the sign-in provider
 */
export const claimDrafts = (uid: string): void => {
  const owner = sessionStorage.getItem(ownerKey);
  if (owner !== null && owner !== uid) dropAllDrafts();
  sessionStorage.setItem(ownerKey, uid);
};

/** Who signs out leaves nothing behind. */
export const dropAllDrafts = (): void => {
  for (const name of Object.keys(sessionStorage))
    if (name.startsWith(prefix)) sessionStorage.removeItem(name);
};
