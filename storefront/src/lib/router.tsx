// The way from page to page: a twelfth of the weight of a router that does more than a shop needs.
import {
  createContext,
  use,
  useCallback,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useState,
  useTransition,
  type ReactNode,
} from 'react';
import {
  browserHistory,
  firstVisit,
  NavigationType,
  type Location,
  type NavigateOptions,
  type NavigateTo,
  type Visit,
} from './history.ts';
import type { Params } from './match-path.ts';

export { NavigationType, type Location };

type Way = {
  visit: Visit;
  /** Whether a page is on its way while the one before it is still shown. */
  isNavigating: boolean;
};

const WayContext = createContext<Way | undefined>(undefined);

const useWay = (): Way => {
  const way = use(WayContext);
  if (!way) throw new Error('This stands outside of the router');
  return way;
};

/** Apart from the way, which changes with each step: whatever only leads on is not drawn anew. */
const NavigateContext = createContext<NavigateTo>(() => {
  throw new Error('This stands outside of the router');
});

export const useLocation = (): Location => useWay().visit.location;
export const useNavigationType = (): NavigationType => useWay().visit.type;
export const useNavigate = (): NavigateTo => use(NavigateContext);
export const useIsNavigating = (): boolean => useWay().isNavigating;

/** In the browser: a page stays until the one after it is there. */
export const BrowserRouter = ({ children }: { children: ReactNode }) => {
  const [visit, setVisit] = useState(firstVisit);
  const [isNavigating, startNavigation] = useTransition();
  const [{ navigate, listen }] = useState(() =>
    browserHistory((next) => startNavigation(() => setVisit(next))),
  );
  useLayoutEffect(listen, [listen]);
  const way = useMemo(() => ({ visit, isNavigating }), [visit, isNavigating]);
  return (
    <NavigateContext value={navigate}>
      <WayContext value={way}>{children}</WayContext>
    </NavigateContext>
  );
};

const stay: NavigateTo = () => {};

/** On the server: one page, from which nothing leads on. */
export const StaticRouter = ({ path, children }: { path: string; children: ReactNode }) => {
  const way = useMemo(() => {
    const location = { pathname: path, search: '', hash: '', state: null, key: 'default' };
    const visit = { location, type: NavigationType.Pop };
    return { visit, isNavigating: false };
  }, [path]);
  return (
    <NavigateContext value={stay}>
      <WayContext value={way}>{children}</WayContext>
    </NavigateContext>
  );
};

/** Goes elsewhere as soon as it is shown. */
export const Navigate = ({ to, replace, state }: NavigateOptions & { to: string }) => {
  const navigate = useNavigate();
  const go = useEffectEvent((to: string) => navigate(to, { replace, state }));
  useEffect(() => go(to), [to]);
  return null;
};

export const useSearchParams = () => {
  const { search } = useLocation();
  const navigate = useNavigate();
  const params = useMemo(() => new URLSearchParams(search), [search]);

  type Next = URLSearchParams | Record<string, string>;
  const setParams = useCallback(
    (next: Next | ((before: URLSearchParams) => Next), options?: NavigateOptions) => {
      // What is in the address bar may be newer than what is shown.
      const before = new URLSearchParams(window.location.search);
      const after = typeof next === 'function' ? next(before) : next;
      navigate(`?${new URLSearchParams(after)}`, options);
    },
    [navigate],
  );
  return [params, setParams] as const;
};

const ParamsContext = createContext<Params>({});
const Inner = createContext<ReactNode[]>([]);

/** What stands in the path, by the names of its pattern. */
export const useParams = (): Params => use(ParamsContext);

/** Elements one within the other: each shows the next where it has its `<Outlet />`. */
export const Nested = ({ elements, params }: { elements: ReactNode[]; params: Params }) => (
  <ParamsContext value={params}>
    <Inner value={elements}>
      <Outlet />
    </Inner>
  </ParamsContext>
);

export const Outlet = () => {
  const [first, ...rest] = use(Inner);
  return <Inner value={rest}>{first}</Inner>;
};
