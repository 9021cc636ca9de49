import { use, type ComponentType } from 'react';
import { useParams } from 'react-router-dom';
import { PageNotArrived } from './components/not-arrived.tsx';

/** The resource in the address when the console was opened; '' for the dashboard. */
const [, , asked = ''] = window.location.pathname.split('/');

type Load = () => Promise<ComponentType>;

/**
 * Makes lazy pages of a resource. Their code is loaded when one is shown, or at once when the
 * address names the resource.
 */
export const pagesOf = (resource: string) => (load: Load) => {
  let arrival: Promise<ComponentType> | undefined;
  const begin = () => (arrival ??= arrivalOf(load));
  if (resource === asked) void begin();
  return () => {
    const Page = use(begin());
    // A page of another record begins anew: it must not take over what was typed or chosen for this one.
    const { id } = useParams();
    return <Page key={id} />;
  };
};

const arrivalOf = (load: Load): Promise<ComponentType> => {
  const arrival = load().catch(() => PageNotArrived);
  // With these fields, React's `use` reads a fulfilled promise at once, without a fallback before.
  void arrival.then((value) => Object.assign(arrival, { status: 'fulfilled', value }));
  return arrival;
};
