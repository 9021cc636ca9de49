import { DateInput } from 'react-admin';

/** Filters by the first and the last day, in the shop's time zone. For a list's `filters`. */
export const dayFilters = [
  <DateInput key="from" source="from" label="From" />,
  <DateInput key="to" source="to" label="To" />,
];
