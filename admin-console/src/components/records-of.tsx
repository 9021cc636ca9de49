import type { ReactNode } from 'react';
import { ReferenceManyField, useListContext, type ReferenceManyFieldProps } from 'react-admin';
import { ListFailed, Pages } from './list-failed.tsx';

type Props = Pick<ReferenceManyFieldProps, 'reference' | 'target' | 'sort' | 'empty'> & {
  children: ReactNode;
  /** How many are shown at once: one of these. */
  perPages: [number, ...number[]];
};

/** Records that belong to the record of the page, or why they could not be read. */
export const RecordsOf = ({ children, perPages, ...field }: Props) => (
  <ReferenceManyField
    {...field}
    perPage={perPages[0]}
    pagination={<Pages rowsPerPageOptions={perPages} />}
  >
    <Listed>{children}</Listed>
  </ReferenceManyField>
);

const Listed = ({ children }: { children: ReactNode }) =>
  useListContext().error ? <ListFailed /> : children;
