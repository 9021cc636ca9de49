const prefix = 'draft:';

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

/** Who signs out leaves nothing behind. */
export const dropAllDrafts = (): void => {
  for (const name of Object.keys(sessionStorage))
    if (name.startsWith(prefix)) sessionStorage.removeItem(name);
};
