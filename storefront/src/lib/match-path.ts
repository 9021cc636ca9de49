export type Params = Record<string, string | undefined>;

/**
 * The parameters of a path, or undefined where it is none of the pattern's: `:id` stands for one
 * segment, a last `*` for anything below. A slash at the end makes no difference.
 */
export const matchPath = (pattern: string, path: string): Params | undefined => {
  const names: string[] = [];
  const source = segmentsOf(pattern)
    .map((segment) => {
      if (segment === '*') return '(?:/.*)?';
      if (!segment.startsWith(':')) return `/${segment.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')}`;
      names.push(segment.slice(1));
      return '/([^/]+)';
    })
    .join('');
  const found = new RegExp(`^${source}/*$`).exec(path);
  if (!found) return undefined;
  return Object.fromEntries(names.map((name, index) => [name, decoded(found[index + 1] ?? '')]));
};

const segmentsOf = (path: string) => path.split('/').filter((segment) => segment !== '');

const decoded = (segment: string): string => {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
};
