import {
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  symlink,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { expect } from 'chai';
import sharp from 'sharp';
import { rejectionOf } from '../../application/fakes/rejection.ts';
import { imagesContract } from '../../application/images/images.contract.ts';
import { sender } from '../../application/fakes/images.ts';
import type { Images, KeptPictures } from '../../application/images/ports.ts';
import { DomainError, InvalidInput, Unavailable } from '../../domain/errors.ts';
import { diskStore } from './disk-store.ts';
import { imageStore } from './image-store.ts';

const uuid = '[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const cataloguePicture = '/pictures/power-supplies.svg';
const unused = '0b5f3c1e-1111-4111-8111-0123456789ab.webp';

describe('the picture store', () => {
  let folder: string;
  let picturesDir: string;
  let png: Buffer;

  before(async () => {
    const create = { width: 30, height: 20, channels: 3, background: '#369' } as const;
    png = await sharp({ create }).png().toBuffer();
  });

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'parches-'));
    picturesDir = join(folder, 'pictures');
    await mkdir(picturesDir);
    await writeFile(join(picturesDir, 'power-supplies.svg'), '<svg/>');
    await writeFile(join(folder, 'secret.svg'), '<svg/>');
  });

  afterEach(() => rm(folder, { recursive: true }));

  describe('on disk', () => {
    let dir: string;
    let images: Images & KeptPictures;

    beforeEach(() => {
      dir = join(folder, 'images');
      images = imageStore({ picturesDir, keptIn: { dir } });
    });

    imagesContract(async () => ({ images, cataloguePicture }));

    it('keeps a picture as WebP under a new name, and nothing beside it', async () => {
      const url = await images.store(png, sender);
      expect(url).to.match(new RegExp(`^/images/${uuid}\\.webp$`));
      const name = url.slice('/images/'.length);
      expect(await readdir(dir)).to.deep.equal([name]);
      const kept = await readFile(join(dir, name));
      expect(await sharp(kept).metadata()).to.include({ format: 'webp', width: 30 });
      expect(await images.store(png, sender)).not.to.equal(url);
    });

    it('knows the addresses that it gave, and no others', async () => {
      const url = await images.store(png, sender);
      expect(await images.has(url)).to.equal(true);
      await writeFile(join(dir, 'other.webp'), '');
      await mkdir(join(dir, unused));
      for (const other of [
        '',
        '/images/',
        `/images/${unused}`,
        '/images/other.webp',
        '/images/../secret.svg',
        `/images/../images/${url.slice('/images/'.length)}`,
        `${url}?x`,
        `${url}/`,
        `${url}\n`,
        `${url}\0`,
        `https://evil.example${url}`,
        `//evil.example${url}`,
        url.replace('/images/', '/IMAGES/'),
        url.toUpperCase(),
        url.slice(1),
      ])
        expect(await images.has(other), other).to.equal(false);
    });

    it("knows the catalogue's own pictures", async () => {
      expect(await images.has('/pictures/power-supplies.svg')).to.equal(true);
      for (const other of [
        '/pictures/nothing.svg',
        '/pictures/../secret.svg',
        '/pictures/..%2fsecret.svg',
        '/pictures/power-supplies.svg.svg',
        '/pictures/power-supplies',
        '/pictures/.svg',
        '/pictures/POWER-SUPPLIES.svg',
        'https://evil.example/pictures/power-supplies.svg',
      ])
        expect(await images.has(other), other).to.equal(false);
    });

    it('keeps nothing of what is no picture', async () => {
      expect(await rejectionOf(images.store(Buffer.from('hello'), sender))).to.be.instanceOf(
        InvalidInput,
      );
      await images.store(png, sender);
      expect(await readdir(dir)).to.have.length(1);
    });

    it('tells what was kept before a moment, part by part, and removes it', async () => {
      const [dayBefore, noon] = [
        new Date('2026-11-01T12:00:00Z'),
        new Date('2026-11-02T12:00:00Z'),
      ];
      expect(await images.keptBefore(noon, 0)).to.deep.equal([]);
      const names = [await images.store(png, sender), await images.store(png, sender)].map(
        (url) => url.split('/').at(-1) ?? '',
      );
      const [old = '', recent = ''] = names;
      await utimes(join(dir, old), dayBefore, dayBefore);
      await writeFile(join(dir, 'other.webp'), '');
      const all = await Promise.all(
        Array.from({ length: 256 }, (_, part) => images.keptBefore(noon, part)),
      );
      expect(all.flat()).to.deep.equal([old]);
      expect(all[parseInt(old.slice(0, 2), 16)]).to.deep.equal([old]);
      await images.remove(old);
      await images.remove(old);
      expect((await readdir(dir)).sort()).to.deep.equal([recent, 'other.webp'].sort());
    });

    it('removes what a crash has left half written, and nothing that is being written', async () => {
      await images.removeUnfinished(new Date());
      const noon = new Date('2026-11-02T12:00:00Z');
      const half = (digit: string) => `.${digit.repeat(8)}-0000-4000-8000-000000000000.tmp`;
      const [left, written] = [half('a'), half('b')];
      const kept = [left, written, unused, 'notes.tmp'];
      await images.store(png, sender);
      for (const name of kept) await writeFile(join(dir, name), '');
      for (const name of [left, unused, 'notes.tmp'])
        await utimes(
          join(dir, name),
          new Date('2026-11-01T12:00:00Z'),
          new Date('2026-11-01T12:00:00Z'),
        );
      const before = await readdir(dir);
      await images.removeUnfinished(noon);
      expect(await readdir(dir)).to.have.members(before.filter((name) => name !== left));
    });

    it('is unavailable when the disk is full, and leaves nothing behind', async () => {
      const full = diskStore(dir, async (path, bytes) => {
        await writeFile(path, bytes.subarray(0, bytes.length / 2));
        throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
      });
      const error = await rejectionOf(full.keep(unused, png));
      expect(error).to.be.instanceOf(Unavailable).and.include({ service: 'The picture store' });
      expect(await readdir(dir)).to.deep.equal([]);
    });

    it('lets out what is for us to mend, and leaves nothing behind', async () => {
      await symlink('/dev/null', dir);
      const error = await rejectionOf(images.store(png, sender));
      expect(error).to.be.instanceOf(Error).and.not.to.be.instanceOf(DomainError);
    });
  });

  /** This server speaks as much of S3 as is used here; no real bucket was asked. */
  describe('in a bucket', () => {
    type Stored = { bytes: Buffer; type: string | undefined; cache: string | undefined };
    const objects = new Map<string, Stored>();
    let authorization: string | undefined;
    let failWith: number | 'silence' | undefined;
    let server: Server;
    let images: Images & KeptPictures;
    const publicUrl = 'https://pictures.example.com/shop';

    before(async () => {
      server = createServer((request, response) => {
        void buffer(request).then((bytes) => {
          const { method, url = '', headers } = request;
          authorization = headers.authorization;
          if (failWith === 'silence') return undefined;
          if (failWith !== undefined) return response.writeHead(failWith).end();
          const asked = new URL(url, 'http://s3').searchParams;
          if (method === 'GET' && asked.has('prefix')) return response.end(listOf(asked));
          if (method === 'DELETE') return response.writeHead(objects.delete(url) ? 204 : 404).end();
          if (method === 'PUT') {
            const { 'content-type': type, 'cache-control': cache } = headers;
            objects.set(url, { bytes, type, cache });
          }
          const status = objects.has(url) ? 200 : 404;
          return response.writeHead(status, { etag: '"1"' }).end();
        });
      });
      server.listen(0, '127.0.0.1');
      await once(server, 'listening');
    });

    after(() => {
      server.close();
      server.closeAllConnections();
    });

    /** As S3 answers ListObjectsV2: the picture of `unused` is old, all others are new. */
    const listOf = (asked: URLSearchParams): string => {
      const keys = [...objects.keys()]
        .map((url) => url.replace('/parches/', ''))
        .filter((key) => key.startsWith(asked.get('prefix') ?? ''));
      const from = Number(asked.get('continuation-token') ?? 0);
      const to = from + Number(asked.get('max-keys'));
      const contents = keys.slice(from, to).map((key) => {
        const at = key === unused ? '2026-11-01T12:00:00.000Z' : '2026-11-03T12:00:00.000Z';
        return `<Contents><Key>${key}</Key><LastModified>${at}</LastModified><ETag>"1"</ETag><Size>1</Size></Contents>`;
      });
      const more =
        to < keys.length
          ? `<IsTruncated>true</IsTruncated><NextContinuationToken>${to}</NextContinuationToken>`
          : '<IsTruncated>false</IsTruncated>';
      return `<?xml version="1.0"?><ListBucketResult>${more}${contents.join('')}</ListBucketResult>`;
    };

    const bucketAt = (endpoint: string, timeoutMs?: number): Images & KeptPictures =>
      imageStore({
        picturesDir,
        keptIn: {
          endpoint,
          region: 'eu-central-1',
          bucket: 'parches',
          accessKey: 'AKIAPARCHES',
          secretKey: 'secret',
          publicUrl,
          timeoutMs,
        },
      });

    const endpoint = () => {
      const address = server.address();
      if (address === null || typeof address === 'string') throw new Error('It has no port.');
      return `http://127.0.0.1:${address.port}`;
    };

    beforeEach(() => {
      objects.clear();
      failWith = undefined;
      images = bucketAt(endpoint());
    });

    imagesContract(async () => ({ images, cataloguePicture }));

    it('keeps a picture as an object that everyone may cache for good', async () => {
      const url = await images.store(png, sender);
      expect(url).to.match(new RegExp(`^${publicUrl}/${uuid}\\.webp$`));
      const object = objects.get(`/parches/${url.slice(publicUrl.length + 1)}`);
      expect(object).to.include({
        type: 'image/webp',
        cache: 'public, max-age=31536000, immutable',
      });
      expect(await sharp(object?.bytes).metadata()).to.include({ format: 'webp', width: 30 });
      expect(authorization).to.match(/^AWS4-HMAC-SHA256 Credential=AKIAPARCHES\//);
    });

    it('knows the addresses that it gave, and no others', async () => {
      const url = await images.store(png, sender);
      expect(await images.has(url)).to.equal(true);
      expect(await images.has('/pictures/power-supplies.svg')).to.equal(true);
      for (const other of [
        `${publicUrl}/${unused}`,
        `${publicUrl}/../${url.slice(publicUrl.length + 1)}`,
        `${url}?x`,
        `https://evil.example/${url.slice(publicUrl.length + 1)}`,
        `/images/${url.slice(publicUrl.length + 1)}`,
        `${publicUrl}.evil.example/${unused}`,
      ])
        expect(await images.has(other), other).to.equal(false);
    });

    it('tells what was kept before a moment, part by part, and removes it', async () => {
      const noon = new Date('2026-11-02T12:00:00Z');
      const stored = { bytes: png, type: undefined, cache: undefined };
      const others = Array.from({ length: 10_000 }, (_, i) => `0b-${i}`);
      const names = [
        ...others,
        unused,
        unused.replace('0123', '9999'),
        '0b-other.txt',
        'logo.webp',
      ];
      for (const name of names) objects.set(`/parches/${name}`, stored);
      expect(await images.keptBefore(noon, 0x0b)).to.deep.equal([unused]);
      expect(await images.keptBefore(noon, 0xff)).to.deep.equal([]);
      await images.remove(unused);
      expect(await images.has(`${publicUrl}/${unused}`)).to.equal(false);
      expect(objects.size).to.equal(names.length - 1);
    });

    it('takes a 403 for an object that is not there', async () => {
      failWith = 403;
      expect(await images.has(`${publicUrl}/${unused}`)).to.equal(false);
      expect(await rejectionOf(images.store(png, sender))).not.to.be.instanceOf(DomainError);
    });

    for (const failure of [429, 500, 503, 'silence'] as const) {
      it(`is unavailable when the service answers with ${failure}`, async () => {
        images = bucketAt(endpoint(), 300);
        failWith = failure;
        const calls = [images.store(png, sender), images.has(`${publicUrl}/${unused}`)];
        for (const error of await Promise.all(calls.map(rejectionOf)))
          expect(error).to.be.instanceOf(Unavailable).and.include({ service: 'The picture store' });
      });
    }

    it('is unavailable while nothing listens', async () => {
      images = bucketAt('http://127.0.0.1:1');
      expect(await rejectionOf(images.store(png, sender))).to.be.instanceOf(Unavailable);
      expect(await rejectionOf(images.has(`${publicUrl}/${unused}`))).to.be.instanceOf(Unavailable);
    });
  });
});
