import { useContext, type ReactNode } from 'react';
import { ColumnsButton, FilterButton, FilterContext, TopToolbar } from 'react-admin';
import { ExportAllButton } from './export-all-button.tsx';
import { useIsPhone } from './use-is-phone.ts';

/**
 * The toolbar above each list: its filters, which can be saved, columns, export, and the list's own
 * acts.
 */
export const ListActions = ({ children }: { children?: ReactNode }) => {
  const isPhone = useIsPhone();
  const filters = useContext(FilterContext);
  return (
    <TopToolbar>
      {filters && <FilterButton />}
      {!isPhone && <ColumnsButton />}
      {children}
      <ExportAllButton />
    </TopToolbar>
  );
};
