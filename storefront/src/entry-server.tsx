import { StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import type { StorefrontServer } from '../../adapters/http/contract.ts';
import { isId } from '../../domain/id.ts';
import { App } from './app/app.tsx';
import { factsHtml, pageDataHtml } from './app/data-html.ts';
import { loadCode } from './app/load-code.ts';
import { sentWhole, takePageData } from './app/page-data.ts';
import { newQueryClient } from './app/query-client.ts';
import {
  builder,
  closedPaths,
  home,
  notFound,
  parts,
  placeOf,
  publicPages,
  savedBuild,
  type Page,
  type Place,
} from './app/routes.ts';
import { builderAddress, readBuilder } from './lib/build.ts';

export const publicPaths: StorefrontServer['publicPaths'] = publicPages.map(({ path }) => path);
export { closedPaths };

export const placeFor: StorefrontServer['placeFor'] = (path, search) => {
  const { page, code, params } = placeOf(path);
  const isFound = page !== notFound;
  const machine = machineAt(page, params, new URLSearchParams(search));
  if (machine)
    return { ...machine, isFound, files: [...code.map(({ file }) => file), ...machineCode] };
  return {
    route: isFound ? page.path : '/*',
    isFound,
    files: code.map(({ file }) => file),
    // The server sends the list of parts only without filters.
    shows: page === home ? 'home' : page === parts && search === '' ? 'list' : undefined,
  };
};

/** What a page with a machine runs at first, beside its own code. */
const machineCode = ['src/features/builder/filled-slot.tsx', '../domain/fit.ts'];

/** The machine that an address names. */
const machineAt = (page: Page, { id }: Place['params'], search: URLSearchParams) => {
  if (page === savedBuild && isId(id)) return { route: `/builder/${id}`, shows: { build: id } };
  const { parts, saved } = page === builder ? readBuilder(search) : { parts: [], saved: null };
  if (parts.length === 0) return undefined;
  const shows = { parts: parts.map(({ productId }) => productId) };
  return { route: builderAddress(parts, saved), shows };
};

/** Elements for the head, which React renders in front of the page. */
const hoisted = /^(?:<(?:link|meta) [^>]*>|<title>[^<]*<\/title>)*/;

/** Renders a page exactly as the browser's first render does. */
export const renderPage: StorefrontServer['renderPage'] = async (route, data) => {
  const place = placeOf(new URL(route, data.publicUrl).pathname);
  // Only the browser knows who may see another page: the server sends the layout and a spinner.
  const sent = sentWhole(place, data);
  const code = sent ? await loadCode(place) : [];
  const queries = newQueryClient();
  await takePageData(queries, data, code);
  const rendered = renderToString(
    <StrictMode>
      <StaticRouter location={route}>
        <App queries={queries} publicUrl={data.publicUrl} sent={sent} />
      </StaticRouter>
    </StrictMode>,
  );
  const [head = ''] = hoisted.exec(rendered) ?? [];
  return {
    head: place.page === home ? `${head}\n${factsHtml(data)}` : head,
    body: rendered.slice(head.length),
    data: pageDataHtml(data),
    isEmpty: sent === undefined,
  };
};
