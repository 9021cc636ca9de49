// A spare process for the shop's next start in development. It loads the packages of a program in
// advance, since that is most of a start, and runs the program's own code once it is sent a port.
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

/** Matches the imports that remain at run time, which those of types do not. */
const IMPORTED = /^(?:import|export)\b(?! type\b)[^;'"]*'([^']+)'|\bimport\('([^']+)'\)/gm;

/** The packages that a module and the project's modules behind it import, in order of import. */
const packagesOf = (module: URL, seen = new Set<string>()): string[] => {
  if (seen.has(module.href)) return [];
  seen.add(module.href);
  return [...sourceOf(module).matchAll(IMPORTED)].flatMap(([, name = '', later = '']) => {
    const imported = name || later;
    if (imported.startsWith('node:')) return [];
    return imported.startsWith('.') ? packagesOf(new URL(imported, module), seen) : [imported];
  });
};

/** A file that cannot be read counts as empty: the program itself reports the error. */
const sourceOf = (module: URL): string => {
  try {
    return readFileSync(module, 'utf8');
  } catch {
    return '';
  }
};

process.argv.splice(1, 1); // as if the program had been started directly
const program = pathToFileURL(resolve(process.argv[1] ?? ''));

const end = () => process.exit();
process.once('disconnect', end);
const portMessage = once(process, 'message');
for (const name of new Set(packagesOf(program))) await import(name).catch(() => {}); // the program reports it
const [{ port }] = (await portMessage) as [{ port: number }];
process.off('disconnect', end);
process.env['PORT'] = `${port}`;
await import(program.href);
