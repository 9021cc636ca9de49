import { use, type ComponentType } from 'react';
import { NotArrived } from './components/not-arrived.tsx';

/** Of which resource the address asked when the console was opened; the dashboard has no name. */
const [, , asked = ''] = window.location.pathname.split('/');

type Load = () => Promise<ComponentType>;

/**
 * For the pages of a resource: their code comes when one is shown, and at once where the address asks
 * for one of them.
 */
export const pagesOf = (resource: string) => (load: Load) => {
  let arrival: Promise<ComponentType> | undefined;
  const begin = () => (arrival ??= arrivalOf(load));
  if (resource === asked) void begin();
  return () => {
    const Page = use(begin());
    return <Page />;
  };
};

const arrivalOf = (load: Load): Promise<ComponentType> => {
  const arrival = load().catch(() => NotArrived);
  // So React's `use` knows at once that it is there, and shows nothing else before.
  void arrival.then((value) => Object.assign(arrival, { status: 'fulfilled', value }));
  return arrival;
};
