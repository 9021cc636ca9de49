import { StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import type { StorefrontServer } from '../../adapters/http/contract.ts';
import { App } from './app/app.tsx';
import { headHtml, pageDataHtml } from './app/head-html.ts';
import { sentWhole, takePageData } from './app/page-data.ts';
import { newQueryClient } from './app/query-client.ts';
import { dashboard, home, loadCode, notFound, placeOf, publicPages } from './app/routes.ts';
import { everything, listAddress } from './features/parches/search.ts';
import { StaticRouter } from './lib/router.tsx';

/** The list of parts, where its address asks for nothing else. */
const partsPath = listAddress(everything);

export const publicPaths: StorefrontServer['publicPaths'] = publicPages.map(({ path }) => path);

export const placeFor: StorefrontServer['placeFor'] = (path, search) => {
  const { page, code } = placeOf(path);
  const isFound = page !== notFound;
  const inDashboard = code.includes(dashboard);
  return {
    route: isFound ? page.path : inDashboard ? '/dashboard/*' : '/*',
    isFound,
    files: code.map(({ file }) => file),
    shows: page === home ? 'home' : page.path === partsPath && search === '' ? 'list' : undefined,
  };
};

/** Renders a page as the browser's first render has it. */
export const renderPage: StorefrontServer['renderPage'] = async (route, data) => {
  const place = placeOf(route);
  // Who another is for is only known in the browser: until then there is the frame, and a spinner.
  const sent = sentWhole(place, data);
  if (sent) await loadCode(place);
  const queries = newQueryClient();
  takePageData(queries, data);
  const rendered = renderToString(
    <StrictMode>
      <StaticRouter path={route}>
        <App queries={queries} publicUrl={data.publicUrl} sent={sent} />
      </StaticRouter>
    </StrictMode>,
  );
  // React puts what it would have preloaded in front; its place is the head.
  const [hints = ''] = /^(?:<link [^>]*>)*/.exec(rendered) ?? [];
  return {
    head: headHtml(place, data) + hints,
    body: rendered.slice(hints.length),
    data: pageDataHtml(data),
    isEmpty: sent === undefined,
  };
};
