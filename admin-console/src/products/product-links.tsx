import Box from '@mui/material/Box';
import MuiLink from '@mui/material/Link';
import { Link, ReferenceField, useRecordContext } from 'react-admin';
import type { ConsoleProduct } from '../../../adapters/http/console-contract.ts';
import { FactList } from '../components/fact-list.tsx';
import { Moment } from '../components/moment-field.tsx';
import { Panel } from '../components/panel.tsx';

/** Links to the product's page in the shop and to its records in the console. */
export const ProductLinks = () => {
  const product = useRecordContext<ConsoleProduct>();
  if (!product) return null;
  const { id, addedBy, createdAt, onShelf } = product;
  return (
    <Panel title="About it">
      <FactList
        facts={[
          ['Added', <Moment key="added" date={createdAt} />],
          [
            'By',
            <ReferenceField
              key="by"
              source="addedBy"
              reference="users"
              link="show"
              emptyText={addedBy === null ? 'The first catalogue' : 'Somebody who was removed'}
            />,
          ],
        ]}
      />
      <Box component="ul" sx={{ listStyle: 'none', p: 0, m: 0, mt: 2, display: 'grid', gap: 1 }}>
        {onShelf && (
          <li>
            <MuiLink href={`/parches/${id}`}>See it in the shop</MuiLink>
          </li>
        )}
        <li>
          <Link to={filtered('/bookings', { productId: id })}>Its bookings</Link>
        </li>
        <li>
          <Link to={filtered('/audit', { subject: 'product', subjectId: id })}>
            What admins have done to it
          </Link>
        </li>
      </Box>
    </Panel>
  );
};

const filtered = (list: string, filter: Record<string, string>): string =>
  `${list}?${new URLSearchParams({ filter: JSON.stringify(filter) })}`;
