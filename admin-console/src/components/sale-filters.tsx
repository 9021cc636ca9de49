import { AutocompleteInput, ReferenceInput, SearchInput } from 'react-admin';
import type { ConsoleUser } from '../../../adapters/http/console-contract.ts';
import { dayFilters } from './day-filters.tsx';

/** What bookings and orders are found by: for a list's `filters`. */
export const saleFilters = [
  <SearchInput key="q" source="q" alwaysOn placeholder="Name, email, phone or id" />,
  <ReferenceInput key="buyerId" source="buyerId" reference="users">
    <AutocompleteInput
      label="Person"
      optionText={({ displayName, email }: ConsoleUser) => `${displayName} (${email})`}
    />
  </ReferenceInput>,
  <ReferenceInput key="productId" source="productId" reference="products">
    <AutocompleteInput label="Product" optionText="name" />
  </ReferenceInput>,
  ...dayFilters,
];
