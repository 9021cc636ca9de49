import { StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import type { StorefrontServer } from '../../adapters/http/contract.ts';
import { App } from './app/app.tsx';
import { factsHtml, pageDataHtml } from './app/data-html.ts';
import { loadCode } from './app/load-code.ts';
import { sentWhole, takePageData } from './app/page-data.ts';
import { newQueryClient } from './app/query-client.ts';
import {
  closedPaths,
  dashboard,
  home,
  notFound,
  parts,
  placeOf,
  publicPages,
} from './app/routes.ts';

export const publicPaths: StorefrontServer['publicPaths'] = publicPages.map(({ path }) => path);
export { closedPaths };

export const placeFor: StorefrontServer['placeFor'] = (path, search) => {
  const { page, code } = placeOf(path);
  const isFound = page !== notFound;
  const inDashboard = code.includes(dashboard);
  return {
    route: isFound ? page.path : inDashboard ? '/dashboard/*' : '/*',
    isFound,
    files: code.map(({ file }) => file),
    // The server sends the list of parts only without filters.
    shows: page === home ? 'home' : page === parts && search === '' ? 'list' : undefined,
  };
};

/** Elements for the head, which React renders in front of the page. */
const hoisted = /^(?:<(?:link|meta) [^>]*>|<title>[^<]*<\/title>)*/;

/** Renders a page exactly as the browser's first render does. */
export const renderPage: StorefrontServer['renderPage'] = async (route, data) => {
  const place = placeOf(route);
  // Only the browser knows who may see another page: the server sends the layout and a spinner.
  const sent = sentWhole(place, data);
  const code = sent ? await loadCode(place) : [];
  const queries = newQueryClient();
  takePageData(queries, data, code);
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
