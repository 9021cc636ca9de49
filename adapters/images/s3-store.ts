import { S3Client, S3Errors } from '@bradenmacdonald/s3-lite-client';
import { isTaskCancelledError, timeout, TimeoutStrategy } from 'cockatiel';
import { Unavailable } from '../../domain/errors.ts';
import { service, type Store } from './store.ts';

/** A bucket of S3, or of a service that speaks its language. */
export type Bucket = {
  /** The service's address, `https://s3.eu-central-1.amazonaws.com`. */
  endpoint: string;
  region: string;
  bucket: string;
  accessKey: string;
  secretKey: string;
  /** Where everyone reads the bucket's objects: `https://pictures.example.com`. */
  publicUrl: string;
  /** How long a call may take, in milliseconds. */
  timeoutMs?: number | undefined;
};

/** Pictures as objects of a bucket. */
export const s3Store = ({ endpoint, publicUrl, timeoutMs = 10_000, ...bucket }: Bucket): Store => {
  const client = new S3Client({ endPoint: endpoint, ...bucket });
  const reaching = reachingWithin(timeoutMs);
  return {
    address: `${publicUrl.replace(/\/+$/, '')}/`,

    keep: async (name, bytes) => {
      const metadata = {
        'Content-Type': 'image/webp',
        'Cache-Control': 'public, max-age=31536000, immutable',
      };
      await reaching(client.putObject(name, new Uint8Array(bytes), { metadata }));
    },

    has: async (name) => {
      try {
        await reaching(client.statObject(name));
        return true;
      } catch (error) {
        // S3 says 403 of what is not there to whoever may not list the bucket.
        if (error instanceof S3Errors.ServerError && [403, 404].includes(error.statusCode))
          return false;
        throw error;
      }
    },

    keptBefore: async (moment, prefix) => {
      const names: string[] = [];
      const objects = client.listObjects({ prefix });
      // The limit is that of each call: a list of many pages takes longer.
      for (
        let next = await reaching(objects.next());
        !next.done;
        next = await reaching(objects.next())
      )
        if (next.value.lastModified < moment) names.push(next.value.key);
      return names;
    },

    // An object is there whole or not at all.
    removeUnfinished: async () => {},

    remove: (name) => reaching(client.deleteObject(name)),
  };
};

/** Waits for a call. @throws Unavailable when it fails for no fault of its own, or takes too long */
const reachingWithin = (timeoutMs: number) => {
  const limit = timeout(timeoutMs, TimeoutStrategy.Aggressive);
  return async <T>(call: Promise<T>): Promise<T> => {
    try {
      return await limit.execute(() => call);
    } catch (error) {
      throw isOutage(error) ? new Unavailable(service, { cause: error }) : error;
    }
  };
};

/** `fetch` throws a TypeError when there is no connection. */
const isOutage = (error: unknown): boolean =>
  isTaskCancelledError(error) ||
  (error instanceof S3Errors.ServerError
    ? error.statusCode >= 500 || error.statusCode === 429
    : error instanceof TypeError);
