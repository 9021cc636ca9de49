/**
 * The sockets of processors that a board's socket takes beside its own.
 * Sources: AMD (FM2+ boards take FM2 processors, AM3+ boards AM3; TR4 and sTR4 are two names of one
 * socket), Intel (the narrow LGA2011-3 takes the same processors). A board with two sockets takes one
 * processor, too.
 */
export const takesToo: Readonly<Record<string, string[]>> = {
  'FM2+': ['FM2'],
  'AM3+': ['AM3'],
  TR4: ['sTR4'],
  sTR4: ['TR4'],
  LGA1151v2: ['LGA1151'],
  'LGA2011-3 Narrow': ['LGA2011-3'],
  '2 x LGA2011': ['LGA2011'],
  '2 x LGA2011-3': ['LGA2011-3'],
  '2 x LGA2011-3 Narrow': ['LGA2011-3'],
  '2 x G34': ['G34'],
};

/** The sockets of processors that a board with this socket takes. */
export const socketsTaken = (ofBoard: string): string[] => [
  ofBoard,
  ...(Object.hasOwn(takesToo, ofBoard) ? (takesToo[ofBoard] ?? []) : []),
];

/** The sockets of boards that take a processor with this socket. */
export const socketsTaking = (ofProcessor: string): string[] => [
  ofProcessor,
  ...Object.keys(takesToo).filter((board) => takesToo[board]?.includes(ofProcessor)),
];

/**
 * Sockets with the same holes for coolers. Sources: Intel's thermal guides (75 mm for LGA115x and
 * LGA1200, 78 mm for LGA1700 and LGA1851, 80 mm for LGA2011 and LGA2066), AMD (AM5 keeps the mount of
 * AM4, Threadripper that of SP3; from AM2 to FM2+ it was one). Each of a board's two sockets has its own.
 */
export const mounts = [
  ['AM4', 'AM5'],
  ['AM2', 'AM2+', 'AM3', 'AM3+', 'FM1', 'FM2', 'FM2+'],
  ['LGA115x', 'LGA1150', 'LGA1151', 'LGA1151v2', 'LGA1155', 'LGA1156', 'LGA1200'],
  ['LGA1366', '2 x LGA1366'],
  ['LGA1700', 'LGA1851'],
  ['LGA2011', '2 x LGA2011', 'LGA2011-3', '2 x LGA2011-3', 'LGA2066'],
  ['LGA2011-3 Narrow', '2 x LGA2011-3 Narrow'],
  ['G34', '2 x G34'],
  ['TR4', 'sTR4', 'sTRX4', 'sTR5', 'SP3'],
];

/** The sockets with the same holes for coolers as this one, itself among them. */
export const sameMount = (socket: string): string[] =>
  mounts.find((mount) => mount.includes(socket)) ?? [socket];

/** Whether a cooler's maker names a socket: by itself, or as one of LGA115x. */
export const namesSocket = (named: string[], socket: string): boolean => {
  const one = socket.replace(/^2 x /, '');
  return named.includes(one) || (/^LGA115\d/.test(one) && named.includes('LGA115x'));
};
