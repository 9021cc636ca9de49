const arrivals = new Map<string, Promise<unknown>>();

const bringStyles = (path: string) =>
  new Promise<void>((resolve, reject) => {
    const link = document.createElement('link');
    link.addEventListener('load', () => resolve());
    link.addEventListener('error', () => {
      link.remove();
      reject(new Error(`${path} did not arrive.`));
    });
    link.rel = 'stylesheet';
    link.crossOrigin = '';
    link.href = path;
    document.head.append(link);
  });

/** Brings it into the browser's cache. Of a link that preloads it a failure is remembered as well. */
const bringCode = async (path: string) => {
  const response = await fetch(path);
  if (!response.ok) throw new Error(`${path} did not arrive: ${response.status}.`);
  await response.arrayBuffer();
};

/** Brings a file once, or again after it did not arrive. */
const preload = (path: string): Promise<unknown> => {
  const known = arrivals.get(path);
  if (known) return known;
  // What the page has brought by itself.
  if (document.querySelector(`[href="${path}"], [src="${path}"]`)) return Promise.resolve();
  const arrival = (path.endsWith('.css') ? bringStyles(path) : bringCode(path)).catch(
    (cause: unknown) => {
      arrivals.delete(path);
      throw cause;
    },
  );
  arrivals.set(path, arrival);
  return arrival;
};

/**
 * Imports a module when its files are here: most browsers remember that a module did not arrive, and
 * do not ask for it again as long as the page stands.
 * @param files of the build, such as `assets/part-page-1a2b3c4d.js`
 */
export const preloadFiles = async <Module>(
  load: () => Promise<Module>,
  files: string[] = [],
): Promise<Module> => {
  await Promise.all(files.map((file) => preload(`${import.meta.env.BASE_URL}${file}`)));
  return load();
};
