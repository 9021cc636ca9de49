export const imageMaxMegabytes = 5;

/** The most bytes of a picture that somebody uploads. */
export const imageMaxBytes = imageMaxMegabytes * 1024 * 1024;

export const imageTooLarge = `A picture may have at most ${imageMaxMegabytes} MB.`;

/**
 * The most pictures that somebody may have uploaded without anything using them. Each is kept as one of at most
 * 2000 × 2000 pixels, about 2 MB.
 */
export const mostUnusedPictures = 50;

/** The types of pictures that can be uploaded. */
export const imageTypes = [
  'image/jpeg',
  'image/png',
  'image/webp',
  'image/gif',
  'image/avif',
] as const;

export type ImageType = (typeof imageTypes)[number];
