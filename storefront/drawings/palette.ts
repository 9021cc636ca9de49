/**
 * The colours of all drawings, and of nothing else. They match the colours of the pages. The
 * drawings are shown on a light and on a dark background: the outline `line` has a contrast of 4:1
 * with both.
 */
export const palette = {
  line: '#6d7a74',
  shade: '#0a120e',
  light: '#ffffff',

  /** Painted metal and plastic, the darkest first. */
  black: '#252f2b',
  coal: '#33403a',
  graphite: '#45534c',
  slate: '#5a6962',
  steel: '#7b8a83',
  grey: '#98a39d',
  silver: '#bcc5c0',
  pale: '#d9deda',
  white: '#eff1ed',

  /** Boards: solder mask, its edge and the light on it; moss is black solder mask. */
  forest: '#0b5239',
  green: '#0f6b4a',
  leaf: '#1f8a63',
  mint: '#63bd97',
  moss: '#364b41',

  /** Copper: pads, pipes, pins. */
  rust: '#8a4318',
  copper: '#b8692f',
  brass: '#d08d52',
  gold: '#e6b981',

  bark: '#7d5231',
  wood: '#a9774a',
  oak: '#c99b6c',
  paper: '#f3efe4',
  ink: '#1b211e',

  rose: '#cf5c7f',
  amber: '#dba03f',
  jade: '#3fae86',
  blue: '#4c8fd3',
  violet: '#8d74d2',
  brick: '#b4473c',
  sand: '#d3c7ad',

  /** Portraits. */
  skins: ['#f0cfb2', '#d9a77f', '#a9744f', '#6f482f'],
  hairs: ['#2a2421', '#5b3a24', '#a0703c', '#b9b5ac'],
} as const;

/** Coloured lighting, in the order of the rainbow. */
export const rainbow = [
  palette.rose,
  palette.amber,
  palette.jade,
  palette.blue,
  palette.violet,
] as const;
