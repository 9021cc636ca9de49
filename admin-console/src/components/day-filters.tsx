import { DateInput } from 'react-admin';

/** From a day on, and to the end of a day, in the shop's time zone: for a list's `filters`. */
export const dayFilters = [
  <DateInput key="from" source="from" label="From" />,
  <DateInput key="to" source="to" label="To" />,
];
