import './lib/storage.ts';
import './lib/wheel.ts';
import { StrictMode, startTransition } from 'react';
import { createRoot, hydrateRoot, type RootOptions } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { anticipate } from './app/anticipation.ts';
import { App } from './app/app.tsx';
import { rememberScroll } from './app/navigation.ts';
import { readPageData, sentWhole, takePageData } from './app/page-data.ts';
import { hasShown } from './app/quiet.ts';
import { newQueryClient } from './app/query-client.ts';
import { loadCode } from './app/load-code.ts';
import { PageMissing } from './app/page-code.ts';
import { placeOf } from './app/routes.ts';
import { followOtherTabs, startSession } from './lib/session.ts';
import './styles.css';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

const data = readPageData();
const queries = newQueryClient();
const place = placeOf(window.location.pathname);
const sent = sentWhole(place, data);

const app = (
  <StrictMode>
    {/* No transitions of the router: ShownLocation keeps the old page until the next is loaded. */}
    <BrowserRouter useTransitions={false}>
      <App queries={queries} publicUrl={data?.publicUrl ?? window.location.origin} sent={sent} />
    </BrowserRouter>
  </StrictMode>
);

/**
 * A page that cannot be loaded is reported to the person. It is not a bug, so only a warning; also where somebody
 * pointed at its link again while React rendered the failure, which found it loading, and went on.
 */
const tell = (error: unknown) => {
  const isMissing = [error, (error as Error).cause].some((each) => each instanceof PageMissing);
  if (isMissing) console.warn(error);
  else console.error(error);
};
const options: RootOptions = { onCaughtError: tell, onRecoverableError: tell };

const start = () => {
  // In development the server sends no content to hydrate. A transition hydrates in slices, so that
  // the page can answer clicks in between.
  if (root.firstElementChild) startTransition(() => void hydrateRoot(root, app, options));
  else createRoot(root, options).render(app);
};

rememberScroll();
followOtherTabs();
anticipate(queries);

// Hydration waits for the code of the page, since React would discard the HTML otherwise. A page
// behind the login waits for the session first.
const arrival = loadCode(place).catch(() => []);
const code = sent ? await arrival : [];
if (data) await takePageData(queries, data, code);
start();
void startSession(hasShown(queries));
