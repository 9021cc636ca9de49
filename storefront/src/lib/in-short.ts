/** The most characters of a name that fit into two lines of a toast, with the words around it. */
const longest = 48;

/** Shortens a name, after a word where possible. */
export const inShort = (name: string): string => {
  if (name.length <= longest) return name;
  const start = name.slice(0, longest);
  const [words = start] = /^.*(?=\s)/.exec(start) ?? [];
  return `${words.trimEnd()}…`;
};
