import { useEffect } from 'react';
import { useListContext, useStore, useUnselectAll } from 'react-admin';

/** Ends a selection where the filter changes: an act on many must meet none that the admin does not see any more. */
export const EndOfSelection = () => {
  const { resource, filterValues } = useListContext();
  const unselectAll = useUnselectAll(resource);
  const filter = JSON.stringify(filterValues);
  const [selectedUnder, note] = useStore(`${resource}.selectedUnder`, '');
  useEffect(() => {
    if (selectedUnder === filter) return;
    unselectAll();
    note(filter);
  }, [filter, selectedUnder, note, unselectAll]);
  return null;
};
