import simpleRestProvider from 'ra-data-simple-rest';
import type { Problem } from '../contract.ts';
import type { RunningShop } from './running-shop.ts';
import type { Person } from './shop-client.ts';
import { fetchAnew } from './fetch-anew.ts';

/** What the console's data provider throws: the answer that refuses. */
export class Refused extends Error {
  readonly status: number;
  readonly problem: Problem;

  constructor(status: number, problem: Problem) {
    super(problem.detail);
    this.status = status;
    this.problem = problem;
  }
}

type Options = { method?: string; body?: BodyInit | null; headers?: HeadersInit };

/** The console's own data provider, as it comes, over the API as somebody calls it. */
export const dataProviderOf = (shop: RunningShop, { token }: Person) =>
  simpleRestProvider(`${shop.origin}/admin/api`, async (url: string, options: Options = {}) => {
    const headers = new Headers(options.headers);
    headers.set('Authorization', `Bearer ${token}`);
    if (options.body && !headers.has('Content-Type'))
      headers.set('Content-Type', 'application/json');
    const response = await fetchAnew(url, { ...options, headers });
    const body = await response.text();
    const json: unknown = JSON.parse(body);
    if (!response.ok) throw new Refused(response.status, json as Problem);
    return { status: response.status, headers: response.headers, body, json };
  });

export type Provider = ReturnType<typeof dataProviderOf>;

/** What somebody is refused with. @throws Error when they are not */
export const refusalOf = async (work: Promise<unknown>): Promise<Refused> => {
  try {
    await work;
  } catch (error) {
    if (error instanceof Refused) return error;
    throw error;
  }
  throw new Error('This was to be refused and was not.');
};

/** A page of a list, as the console asks for it. */
export const page = (
  filter: object = {},
  [field, order]: [string, 'ASC' | 'DESC'] = ['id', 'ASC'],
  perPage = 25,
  number = 1,
) => ({ pagination: { page: number, perPage }, sort: { field, order }, filter });
