/** So much of a name fits into two lines of a toast, with the words around it. */
const longest = 48;

/** A name where there is little room: cut after a word, if it has words. */
export const inShort = (name: string): string => {
  if (name.length <= longest) return name;
  const start = name.slice(0, longest);
  const [words = start] = /^.*(?=\s)/.exec(start) ?? [];
  return `${words.trimEnd()}…`;
};
