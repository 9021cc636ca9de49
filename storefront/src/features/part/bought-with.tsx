import { useQuery } from '@tanstack/react-query';
import { PartsBeside } from './parts-beside.tsx';
import { partsBoughtWith } from './queries.ts';

/** What others have bought together with a part. Nothing is shown when it cannot be loaded. */
export const BoughtWith = ({ id }: { id: string }) => {
  const { data = [] } = useQuery(partsBoughtWith(id));
  return <PartsBeside id="bought-with" title="Bought together with it" parts={data} />;
};
