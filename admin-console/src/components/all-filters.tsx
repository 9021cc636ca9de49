import { useEffect, useRef, type ReactNode } from 'react';
import { ListContextProvider, useListContext, type ListControllerResult } from 'react-admin';

/**
 * Keeps all filters that are chosen in quick succession. In react-admin each input and button hands
 * over the whole filter as it saw it, and what is typed half a second later: the later one would
 * undo what was chosen meanwhile. Here each changes only what it has changed itself.
 */
export const AllFilters = ({ children }: { children: ReactNode }) => {
  const list = useListContext();
  const { filterValues } = list;
  const latest = useRef(filterValues);
  useEffect(() => {
    latest.current = filterValues;
  }, [filterValues]);
  const setFilters: ListControllerResult['setFilters'] = (given, ...rest) => {
    const isChanged = (field: string) => given[field] !== filterValues[field];
    const changed = Object.keys({ ...filterValues, ...given }).filter(isChanged);
    const changes = Object.fromEntries(changed.map((field) => [field, given[field]]));
    latest.current = { ...latest.current, ...changes };
    list.setFilters(latest.current, ...rest);
  };
  return <ListContextProvider value={{ ...list, setFilters }}>{children}</ListContextProvider>;
};
