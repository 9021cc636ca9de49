// A process for the shop's next start in development: it has loaded the packages of a program, which
// take most of a start, and runs the program's own code once it is told on which port.
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

/** The names of what is imported when a module runs, and so no types. */
const IMPORTED = /^(?:import|export)\b(?! type\b)[^;'"]*'([^']+)'|\bimport\('([^']+)'\)/gm;

/** The packages that a module and all of the project's that it imports need, in their order. */
const packagesOf = (module: URL, seen = new Set<string>()): string[] => {
  if (seen.has(module.href)) return [];
  seen.add(module.href);
  return [...sourceOf(module).matchAll(IMPORTED)].flatMap(([, name = '', later = '']) => {
    const imported = name || later;
    if (imported.startsWith('node:')) return [];
    return imported.startsWith('.') ? packagesOf(new URL(imported, module), seen) : [imported];
  });
};

/** What cannot be read is for the program to say. */
const sourceOf = (module: URL): string => {
  try {
    return readFileSync(module, 'utf8');
  } catch {
    return '';
  }
};

process.argv.splice(1, 1); // the program has its own name, for what it starts from itself
const program = pathToFileURL(resolve(process.argv[1] ?? ''));

const end = () => process.exit();
process.once('disconnect', end);
const told = once(process, 'message');
for (const name of new Set(packagesOf(program))) await import(name).catch(() => {}); // as above
const [{ port }] = (await told) as [{ port: number }];
process.off('disconnect', end);
process.env['PORT'] = `${port}`;
await import(program.href);
