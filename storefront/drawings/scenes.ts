import { bench } from './scene-bench.ts';
import { boardScene } from './scene-board.ts';
import { cooling } from './scene-cooling.ts';
import { memoryScene } from './scene-memory.ts';
import { tower } from './scene-tower.ts';

/** The pictures of the home page's carousel, 1200 by 600, and the one beside the login form. */
export const scenes = (): Record<string, string> => ({
  bench: bench(),
  tower: tower(),
  cooling: cooling(),
  memory: memoryScene(),
  board: boardScene(),
});
