/** The most bytes of a picture that somebody uploads. */
export const imageMaxBytes = 5 * 1024 * 1024;
