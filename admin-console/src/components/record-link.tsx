import type { MouseEvent, ReactNode } from 'react';
import { Link, useCreatePath, useRecordContext, useResourceContext } from 'react-admin';

type Props = {
  children: ReactNode;
  resource?: string;
  id?: string;
  type?: 'show' | 'edit';
};

/** A link to a record, for the keyboard. With the mouse, a click on its row does the same. */
export const RecordLink = ({ children, type = 'show', ...of }: Props) => {
  const createPath = useCreatePath();
  const resource = useResourceContext(of);
  const record = useRecordContext();
  const id = of.id ?? record?.id;
  if (!resource || id === undefined) return children;
  return (
    <Link
      to={createPath({ resource, type, id })}
      onClick={(event: MouseEvent) => event.stopPropagation()}
      sx={{ color: 'inherit', fontWeight: 550, overflowWrap: 'anywhere' }}
    >
      {children}
    </Link>
  );
};
