import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

/** An entry of Vite's manifest. */
type Chunk = { file: string; imports?: string[]; css?: string[]; assets?: string[] };
export type Manifest = Record<string, Chunk>;

export const readManifest = (dist: string): Manifest =>
  JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8'));

/** The files that a first view loads before it runs: its sources and all that they import. */
export const firstView = (manifest: Manifest, sources: string[]) => {
  const seen = new Set<string>();
  const files = new Set<string>();
  const visit = (source: string): void => {
    if (seen.has(source)) return;
    seen.add(source);
    const chunk = manifest[source];
    if (!chunk) throw new Error(`The build has nothing of ${source}`);
    for (const file of [chunk.file, ...(chunk.css ?? []), ...(chunk.assets ?? [])]) files.add(file);
    for (const imported of chunk.imports ?? []) visit(imported);
  };
  for (const source of sources) visit(source);
  return [...files];
};

/** The size of a file after gzip, in bytes. */
export const weightOf = (dist: string, file: string): number =>
  gzipSync(readFileSync(join(dist, file)), { level: 9 }).length;
