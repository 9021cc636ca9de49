import { lazy, type ComponentType } from 'react';

/** A component whose code comes late. */
export type Late<Props> = {
  /** Lazy until the code is loaded, then the component itself, which React shows at once. */
  Content: ComponentType<Props>;
  load: () => Promise<unknown>;
};

/** @param load tries again after a failure */
export const late = <Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): Late<Props> => {
  const code: Late<Props> = {
    Content: lazy(load) as ComponentType<Props>,
    load: async () => {
      code.Content = (await load()).default;
    },
  };
  return code;
};
