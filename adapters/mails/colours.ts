/**
 * The storefront's colours as mails have them, which read no style sheet of it: a test compares them
 * with its tokens. By day they stand in each element, by night in a style that many programs read.
 */
export const colours = {
  paper: { day: '#f6f4ee', night: '#0e1512' },
  surface: { day: '#ffffff', night: '#15201b' },
  ink: { day: '#14171a', night: '#eaf0ec' },
  muted: { day: '#565c61', night: '#9fada6' },
  line: { day: '#dedad0', night: '#27352e' },
  green: { day: '#0f6b4a', night: '#4fd1a0' },
  onGreen: { day: '#ffffff', night: '#0e1512' },
} as const;
