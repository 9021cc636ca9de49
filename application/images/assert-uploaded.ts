import { InvalidInput } from '../../domain/errors.ts';
import type { Images } from './ports.ts';

/** @throws InvalidInput for an address that the upload did not give */
export const assertUploaded = async (images: Images, url: string, field = 'image') => {
  if (!(await images.has(url)))
    throw new InvalidInput([{ field, message: 'Upload the picture first' }]);
};
