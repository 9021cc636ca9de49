import { computerCase } from './cases.ts';
import { cooler } from './coolers.ts';
import { graphicsCard } from './graphics-cards.ts';
import { memory } from './memory.ts';
import { motherboard } from './motherboards.ts';
import { palette } from './palette.ts';
import type { Part } from './part.ts';
import { powerSupply } from './power-supplies.ts';
import { processor } from './processors.ts';
import { storage } from './storage.ts';
import { at, picture, type Piece } from './svg.ts';

const [width, height] = [480, 360];

const hands: Record<string, (part: Part) => Piece> = {
  processors: processor,
  motherboards: motherboard,
  memory,
  'graphics-cards': graphicsCard,
  storage,
  'power-supplies': powerSupply,
  cases: computerCase,
  coolers: cooler,
};

/**
 * Draws a part as a piece, which can be part of a larger picture.
 * @throws for an unknown category
 */
export const piece = (part: Part): Piece => {
  const hand = hands[part.category];
  if (!hand) throw new Error(`Nobody draws ${part.category}.`);
  return hand(part);
};

/** The drawing of a part, made from its category, facts and name: SVG of 480 by 360. */
export const drawing = (part: Part, title: string = part.name): string => {
  const drawn = piece(part);
  const x = (width - drawn.width) / 2 - 2;
  const y = (height - drawn.height) / 2 - 3;
  return picture(title, width, height, palette.line, at(x, y, drawn.svg));
};
