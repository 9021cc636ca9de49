import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';

// What has been compiled is kept for the next start, which that makes twice as fast, and types need
// not be taken out again. It lies with the code, where nobody else writes; where nobody may write at
// all there is none, unless NODE_COMPILE_CACHE names a folder.
enableCompileCache(fileURLToPath(new URL('../node_modules/.cache/node', import.meta.url)));

// What is imported statically would be compiled before.
await import('./shop.ts');
