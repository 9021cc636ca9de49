/** What somebody changes of a record: a field that is `undefined` stays, `null` empties one. */
export type ChangesOf<Content> = { [Field in keyof Content]?: Content[Field] | null | undefined };

/** A record with changes. */
export const withChanges = <Content extends object>(
  content: Content,
  changes: ChangesOf<Content>,
): Content => {
  const made = Object.entries(changes).filter(([, value]) => value !== undefined);
  return {
    ...content,
    ...Object.fromEntries(made.map(([field, value]) => [field, value ?? undefined])),
  };
};
