/** Removes all that a storage of the browser keeps under names that begin like this. */
export const removeStored = (storage: Storage, prefix: string): void => {
  const names = Array.from({ length: storage.length }, (_, place) => storage.key(place));
  for (const name of names) if (name?.startsWith(prefix)) storage.removeItem(name);
};
