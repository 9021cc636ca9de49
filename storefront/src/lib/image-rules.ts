import { language } from '../../../domain/money.ts';
import { imageMaxBytes, imageTooLarge, imageTypes } from '../../../domain/image.ts';

const megabyte = 1024 * 1024;
const megabytes = new Intl.NumberFormat(language, {
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
});

export const tooLarge = `${imageTooLarge} Make it smaller, or choose another.`;

/**
 * Why the shop would refuse a file, in words; undefined when it may accept it.
 * @param size in bytes
 */
export const imageProblem = ({ type, size }: Pick<File, 'type' | 'size'>): string | undefined => {
  if (!imageTypes.some((known) => known === type))
    return 'This file is no picture that we can read. Choose a JPEG, PNG, WebP, GIF or AVIF.';
  if (size === 0) return 'This file is empty. Choose another.';
  if (size > imageMaxBytes)
    return `This one has ${megabytes.format(size / megabyte)} MB. ${tooLarge}`;
  return undefined;
};
