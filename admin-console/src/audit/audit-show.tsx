import Box from '@mui/material/Box';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { SimpleList, useRecordContext } from 'react-admin';
import type { ConsoleAuditEntry } from '../../../adapters/http/console-contract.ts';
import { FactList } from '../components/fact-list.tsx';
import { Moment } from '../components/moment-field.tsx';
import { Panel } from '../components/panel.tsx';
import { RecordLink } from '../components/record-link.tsx';
import { Value } from '../components/value.tsx';
import { RecordsOf } from '../components/records-of.tsx';
import { RecordShow } from '../components/record-page.tsx';
import { factName, inWords, subjectName } from './acts.ts';

const Title = () => {
  const entry = useRecordContext<ConsoleAuditEntry>();
  return entry ? inWords(entry.act) : 'Audit log';
};

export const AuditShow = () => (
  <RecordShow title={<Title />} sx={{ maxWidth: '60rem' }}>
    <Entry />
  </RecordShow>
);

/** The resource and the page of each kind of subject. */
const pages = {
  product: ['products', 'edit'],
  review: ['reviews', 'edit'],
  user: ['users', 'show'],
  booking: ['bookings', 'show'],
  order: ['orders', 'show'],
  message: ['messages', 'show'],
  audit: ['audit', 'show'],
  'delivery-method': ['delivery-methods', 'edit'],
  'tax-rate': ['tax-rates', 'edit'],
  invoice: ['invoices', 'show'],
} as const;

const Entry = () => {
  const entry = useRecordContext<ConsoleAuditEntry>();
  if (!entry) return null;
  const { subject, subjectId, act, label } = entry;
  const [resource, type] = pages[subject];
  const isGone = act.endsWith('.remove') || subjectId === null;
  return (
    <Box sx={{ display: 'grid', gap: 2, mt: 2 }}>
      <Panel title={inWords(act)}>
        <FactList
          facts={[
            ['When', <Moment key="at" date={entry.at} />],
            [
              'Who',
              <RecordLink key="who" resource="users" id={entry.adminId}>
                {entry.adminEmail}
              </RecordLink>,
            ],
            [
              subjectName(subject),
              isGone ? (
                label
              ) : (
                <RecordLink key="which" resource={resource} type={type} id={subjectId}>
                  {label}
                </RecordLink>
              ),
            ],
            ...(entry.reason === null ? [] : [['Why', entry.reason] as [string, string]]),
          ]}
        />
      </Panel>
      <Changes before={entry.before} after={entry.after} />
      {act === 'product.import' && <Parts />}
    </Box>
  );
};

/** The changes to each record, for an act that has changed many. */
const Parts = () => (
  <Panel title="What it changed">
    <RecordsOf
      reference="audit"
      target="partOf"
      sort={{ field: 'id', order: 'ASC' }}
      perPages={[25, 100]}
      empty={<Typography color="textSecondary">It has changed nothing.</Typography>}
    >
      <SimpleList<ConsoleAuditEntry>
        rowClick="show"
        primaryText={({ label }) => label}
        secondaryText={({ act }) => inWords(act)}
      />
    </RecordsOf>
  </Panel>
);

type Versions = Pick<ConsoleAuditEntry, 'before' | 'after'>;

/** The changed fields, with the values before and after. */
const Changes = ({ before, after }: Versions) => {
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  return (
    <Panel title="Before and after">
      {fields.length === 0 ? (
        <Typography color="textSecondary">This act has changed no field.</Typography>
      ) : (
        <TableContainer>
          <Table size="small" aria-label="Before and after">
            <TableHead>
              <TableRow>
                <TableCell>Field</TableCell>
                <TableCell>Before</TableCell>
                <TableCell>After</TableCell>
              </TableRow>
            </TableHead>
            <TableBody>
              {fields.map((field) => (
                <TableRow key={field}>
                  <TableCell component="th" scope="row" sx={{ verticalAlign: 'top' }}>
                    {factName(field)}
                  </TableCell>
                  <Side facts={before} field={field} />
                  <Side facts={after} field={field} />
                </TableRow>
              ))}
            </TableBody>
          </Table>
        </TableContainer>
      )}
    </Panel>
  );
};

const Side = ({ facts, field }: { facts: Versions['before']; field: string }) => (
  <TableCell sx={{ verticalAlign: 'top', width: '40%' }}>
    {facts !== null && field in facts && <Value value={facts[field]} />}
  </TableCell>
);
