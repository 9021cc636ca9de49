import type { APIResponse, Route } from 'playwright-core';

/** What the shop answers, by a connection of its own: a kept one may be closed just as the request is on its way. */
export const answerTo = (route: Route, change: { postData?: unknown } = {}): Promise<APIResponse> =>
  route.fetch({ ...change, headers: { ...route.request().headers(), connection: 'close' } });
