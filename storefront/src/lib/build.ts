import { basketMaxPieces } from '../../../domain/basket.ts';
import type { BuildPart } from '../../../domain/build.ts';
// Not from `fit.ts`: its rules come after the pages that name parts.
import { fitMaxParts } from '../../../domain/fit/part.ts';
import { isId } from '../../../domain/id.ts';

export type { BuildPart };

/** Where the browser keeps the build that somebody works on. */
const slot = 'build';
const formerSlot = 'build-before';

/** The parts that a text such as `ID,ID:2` names, each once; what makes no sense is passed over. */
export const readParts = (text: string | null): BuildPart[] => {
  const parts = new Map<string, BuildPart>();
  for (const one of (text ?? '').split(',')) {
    const [productId, pieces = '1', ...more] = one.split(':');
    const quantity = /^[1-9]\d{0,5}$/.test(pieces) && more.length === 0 ? Number(pieces) : Infinity;
    if (isId(productId) && quantity <= basketMaxPieces)
      parts.set(productId, { productId, quantity });
  }
  return [...parts.values()].slice(0, fitMaxParts);
};

/** What the builder's address says: the parts, and the id of the saved build that they are to replace. */
export const readBuilder = (
  search: URLSearchParams,
): { parts: BuildPart[]; saved: string | null } => {
  const saved = search.get('build');
  return { parts: readParts(search.get('parts')), saved: isId(saved) ? saved : null };
};

/** What `readParts` reads. */
export const writeParts = (parts: BuildPart[]): string =>
  parts
    .map(({ productId, quantity }) => (quantity === 1 ? productId : `${productId}:${quantity}`))
    .join(',');

/** The builder with these parts. @param saved the id of the saved build that they are to replace */
export const builderAddress = (parts: BuildPart[], saved?: string | null): string => {
  const asked = [
    ...(parts.length > 0 ? [`parts=${writeParts(parts)}`] : []),
    ...(saved ? [`build=${saved}`] : []),
  ];
  return asked.length > 0 ? `/builder?${asked.join('&')}` : '/builder';
};

/** The text that is kept of the build, by which a change of it is known: its parts, and what it is to replace. */
export const keptBuild = (): string | null => localStorage.getItem(slot);

/** The build that somebody works on in this browser. */
export const readBuild = (): BuildPart[] => readParts(keptBuild());

/** @returns a function that stops listening to the other tabs, whose build is the same */
export const onBuildOfOtherTab = (changed: () => void): (() => void) => {
  window.addEventListener('storage', changed);
  return () => window.removeEventListener('storage', changed);
};

/** @param saved the id of the saved build that they are to replace. `readParts` passes it over. */
export const keepBuild = (parts: BuildPart[], saved?: string | null): void => {
  if (parts.length === 0) localStorage.removeItem(slot);
  else localStorage.setItem(slot, writeParts(parts) + (saved ? `,build=${saved}` : ''));
};

/** So many builds that somebody had begun are kept beside the one that they work on. */
const mostFormer = 5;

/** What somebody had begun here before they changed builds that they were shown: one a line, the latest first. */
export const formerBuilds = (): string => localStorage.getItem(formerSlot) ?? '';

/** Sets aside what is kept, where it is not the bench with these parts that is about to be changed. */
export const setAside = (changed: BuildPart[]): void => {
  const isOther = (text: string) => writeParts(readParts(text)) !== writeParts(changed);
  const former = [keptBuild() ?? '', ...formerBuilds().split('\n')].filter(
    (text, place, all) => text !== '' && isOther(text) && all.indexOf(text) === place,
  );
  if (former.length === 0) localStorage.removeItem(formerSlot);
  else localStorage.setItem(formerSlot, former.slice(0, mostFormer).join('\n'));
};

/** The builder with what is kept as `text`. */
export const addressOfKept = (text: string | null): string =>
  builderAddress(readParts(text), savedOf(text));

/** The id of the saved build that what is kept as `text` is to replace. */
export const savedOf = (text: string | null): string | undefined => text?.split(',build=')[1];

/** The categories of which a machine has one part. */
const single = new Set<string | null>([
  'processors',
  'motherboards',
  'graphics-cards',
  'power-supplies',
  'cases',
  'coolers',
]);

/** Whether a machine may have several parts of a category. */
export const takesSeveral = (category: string | null): boolean => !single.has(category);

/** With another part: in the place of one, or at the end. One that is there already stays as it is. */
export const withPart = (parts: BuildPart[], productId: string, instead?: string): BuildPart[] => {
  if (parts.some((part) => part.productId === productId))
    return parts.filter((part) => part.productId === productId || part.productId !== instead);
  const added = { productId, quantity: 1 };
  if (!parts.some((part) => part.productId === instead))
    return [...parts, added].slice(0, fitMaxParts);
  return parts.map((part) => (part.productId === instead ? added : part));
};

export const withoutPart = (parts: BuildPart[], productId: string): BuildPart[] =>
  parts.filter((part) => part.productId !== productId);

export const withQuantity = (
  parts: BuildPart[],
  productId: string,
  quantity: number,
): BuildPart[] =>
  parts.map((part) =>
    part.productId === productId
      ? { productId, quantity: Math.min(Math.max(quantity, 1), basketMaxPieces) }
      : part,
  );
