/** The names of the colours in tokens.css that the console uses. */
const names = [
  'base-100',
  'base-200',
  'base-300',
  'base-content',
  'muted',
  'primary',
  'primary-content',
  'accent',
  'accent-content',
  'warning',
  'warning-content',
  'error',
  'error-content',
] as const;

export type Colours = Record<(typeof names)[number], string>;

/** The colours of the current theme. @throws Error when the style sheet lacks one */
export const shownColours = (): Colours => {
  const style = getComputedStyle(document.documentElement);
  const read = (name: string): string => {
    const colour = style.getPropertyValue(`--color-${name}`).trim();
    if (colour === '') throw new Error(`tokens.css has no colour ${name}`);
    return colour;
  };
  return Object.fromEntries(names.map((name) => [name, read(name)])) as Colours;
};
