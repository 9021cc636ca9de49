import type { QueryClient } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { readBuild, readParts } from '../../lib/build.ts';
import { fitRules } from '../../lib/fit.ts';
import { partById } from '../../lib/parts.ts';
import { Builder } from './builder.tsx';
import { savedBuild } from './queries.ts';
import { SavedBuild } from './saved-build.tsx';

type Place = { params: Record<string, string | undefined>; search: URLSearchParams };

/** Fetches a saved build, or the parts on the bench, before the page is shown. */
export const prefetch = (queries: QueryClient, { params: { id }, search }: Place) => {
  if (id !== undefined)
    return Promise.all([queries.prefetchQuery(fitRules), queries.prefetchQuery(savedBuild(id))]);
  const parts = search.has('parts') ? readParts(search.get('parts')) : readBuild();
  return Promise.all([
    parts.length > 0 && queries.prefetchQuery(fitRules),
    ...parts.map(({ productId }) => queries.prefetchQuery(partById(productId))),
  ]);
};

/** A build that somebody has saved, or the bench on which one is put together. */
const BuilderPage = () => {
  const { id } = useParams();
  return id === undefined ? <Builder /> : <SavedBuild key={id} id={id} />;
};

export default BuilderPage;
