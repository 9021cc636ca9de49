import type { QueryClient } from '@tanstack/react-query';
import type { PageData } from '../../../../adapters/http/contract.ts';
import { useParams } from 'react-router-dom';
import { readBuild, readParts } from '../../lib/build.ts';
import { fitRules } from '../../lib/fit.ts';
import { partById } from '../../lib/parts.ts';
import { Builder } from './builder.tsx';
import { savedBuild } from './queries.ts';
import { SavedBuild } from './saved-build.tsx';
import { filledSlot } from './slot.tsx';

type Place = { params: Record<string, string | undefined>; search: URLSearchParams };

/** A build that somebody has saved, or the bench on which one is put together. */
const BuilderPage = () => {
  const { id } = useParams();
  return id === undefined ? <Builder /> : <SavedBuild key={id} id={id} />;
};

/** Fetches a saved build, or the parts on the bench, before the page is shown. */
BuilderPage.prefetch = (queries: QueryClient, { params: { id }, search }: Place) => {
  if (id !== undefined)
    return Promise.all([queries.prefetchQuery(fitRules), queries.prefetchQuery(savedBuild(id))]);
  const parts = search.has('parts') ? readParts(search.get('parts')) : readBuild();
  return Promise.all([
    parts.length > 0 && queries.prefetchQuery(fitRules),
    ...parts.map(({ productId }) => queries.prefetchQuery(partById(productId))),
  ]);
};

/** Takes the machine that the server has sent, with the rules and the code by which it is shown at once. */
BuilderPage.take = (queries: QueryClient, { machine }: PageData) => {
  if (!machine) return undefined;
  const { build, parts } = machine;
  if (build) queries.setQueryData(savedBuild(build._id).queryKey, build);
  for (const part of parts) queries.setQueryData(partById(part._id).queryKey, part);
  // Without them the page goes on as if they were late.
  return Promise.allSettled([queries.prefetchQuery(fitRules), filledSlot.load()]);
};

export default BuilderPage;
