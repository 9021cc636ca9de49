import { piece } from './drawing.ts';
import { mark } from './marks.ts';
import { palette } from './palette.ts';
import { at, dots, path, picture, rect } from './svg.ts';
import { onTheBench } from './scene-bench.ts';

/**
 * The picture for shared links to the shop, 1200 by 630. Its two lines of text are set in the
 * shop's own font, which the renderer must have.
 */
export const openGraph = (face: string): string => {
  const board = piece(onTheBench.board);
  const card = piece(onTheBench.card);
  const chip = piece(onTheBench.chip);
  return picture(
    'Parches',
    1200,
    630,
    palette.line,
    `<style>@font-face{font-family:"Familjen Grotesk Variable";src:url(${face});font-weight:400 700}text{font-family:"Familjen Grotesk Variable"}</style>`,
    rect(0, 0, 1200, 630, { fill: palette.paper, stroke: 'none' }),
    dots(0, 0, 1200, 630, { step: 24, r: 1.2, colour: palette.sand }),
    at(80, 150, mark(), 1.7),
    `<text x="76" y="372" font-size="116" font-weight="700" letter-spacing="-3" fill="${palette.ink}" stroke="none">Parches</text>`,
    `<text x="82" y="430" font-size="32" fill="${palette.slate}" stroke="none">Computer parts, picked by builders</text>`,
    path('M82 470h380', { stroke: palette.brass, 'stroke-width': 3 }),
    at(612, 76, board.svg, 1.42),
    at(760, 330, card.svg, 1.12),
    at(960, 96, chip.svg, 0.78),
  );
};
