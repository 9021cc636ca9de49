const loads = new Map<string, Promise<void>>();

/** Adds a script of this origin to the page once, or again after a failure. */
export const loadScript = (path: string): Promise<void> => {
  const known = loads.get(path);
  if (known) return known;
  const load = new Promise<void>((loaded, failed) => {
    const script = document.createElement('script');
    script.src = path;
    script.addEventListener('load', () => loaded());
    script.addEventListener('error', () => {
      script.remove();
      loads.delete(path);
      failed(new Error(`${path} could not be loaded`));
    });
    document.head.append(script);
  });
  loads.set(path, load);
  return load;
};
