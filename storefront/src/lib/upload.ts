import type { StoredImage } from '../../../adapters/http/contract.ts';
import { requestSignedIn } from './signed-in-api.ts';

type Watch = { signal: AbortSignal; onProgress: (share: number) => void };

/**
 * Uploads a picture to the shop.
 * @returns its address there @throws SessionEnded, ApiError, Unreachable, or the signal's reason
 */
export const uploadImage = async (picture: File, watch: Watch): Promise<string> => {
  const body = new FormData();
  body.append('image', picture);
  const { data } = await requestSignedIn<StoredImage>('/images', {
    method: 'POST',
    body,
    ...watch,
  });
  return data.data.url;
};
