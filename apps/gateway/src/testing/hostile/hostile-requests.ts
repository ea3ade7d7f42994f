import { type CalledOperation, Documented, type DocumentedParameter } from '../documented.ts';
import type { SurfaceName } from '../gateway-plan.ts';
import type { HttpRequest } from '../http-requests.ts';
import { WATCHLIST_OPERATIONS } from '../watchlist-operations.ts';

/** A request with its path. */
export interface SentRequest extends HttpRequest {
  readonly path: string;
}

/** Texts of a path or a query string that nothing has as its id, name or value. */
const TEXTS = ['\0', 'a\0b', 'NOBODY', '%', '\uFFFF', `${'['.repeat(2_000)}`, '{"a":"\\u0000"}', '🦊'.repeat(300)];
const DEEP = `${'['.repeat(50_000)}${']'.repeat(50_000)}`;
/** Values of a body as JSON. */
const VALUES = [
  'null',
  '[null]',
  '[null,null]',
  '[[null]]',
  '[[]]',
  '[[{}]]',
  '[{}]',
  '{}',
  '{"type":null}',
  '0',
  '"\\u0000"',
  '"a\\u0000b"',
  '["\\u0000"]',
  DEEP,
];

/** Routes that the document of a surface lacks: pages, and the services of OpenRefine. Each `*` stands for a value. */
const ROUTES: Readonly<Record<SurfaceName, readonly string[]>> = {
  production: ['/reconcile/*', '/docs/*', '/docs/search?q=*', '/*'],
  demo: [
    '/',
    '/?q=*',
    '/*',
    '/coverage',
    '/people',
    '/people?q=*',
    '/people/*',
    '/companies/*',
    '/companies/*/people',
    '/companies/us-co-20191000001/*',
    '/companies/*/liens/export.csv',
    '/companies/*/export.json',
    '/companies/*?known_at=*',
    '/companies/us-co-20191000001/differences?from=*',
    '/companies/us-co-20191000001/differences?valid_on=*',
    '/reports/*',
    '/evidence',
    '/match',
    '/match/batches/*',
    '/match/batches/*/results.csv',
    '/watchlists',
    '/watchlists/*',
    '/watchlists/*/delete',
    '/unsubscribe/*',
    '/sitemap.xml',
    '/sitemaps/*',
    '/docs/*',
  ],
};
/** Of each service of OpenRefine, by its address. */
const RECONCILIATION = [
  '',
  '?queries=*',
  '?extend=*',
  '/preview?id=*',
  '/suggest/entity?prefix=*',
  '/properties?type=*',
  '/suggest/property?prefix=*',
];
/** Headers of clients about the response that they want; the first says nothing. */
const ACCEPTED: readonly HttpRequest['headers'][] = [
  {},
  { accept: '*/*' },
  { accept: 'application/json' },
  { accept: 'text/html' },
];

/** A request of an operation with its documented examples, but for one parameter. */
function toRequest({ path, method, parameters }: CalledOperation, name?: string, text = ''): SentRequest {
  const valueOf = ({ name: own, example, schema }: DocumentedParameter): string =>
    encodeURIComponent(own === name ? text : String(example ?? schema.example));
  const filled = parameters.reduce((known, one) => known.replace(`{${one.name}}`, valueOf(one)), path);
  const [sent] = parameters.filter((one) => one.in === 'query' && one.name === name);
  return { method, path: sent === undefined ? filled : `${filled}?${encodeURIComponent(sent.name)}=${valueOf(sent)}` };
}

/** Every operation and page of a surface, as each client requests it. */
export function everyRead(surface: SurfaceName, token: string): SentRequest[] {
  const reads = new Documented(surface)
    .operations()
    .filter(({ method, operationId }) => method === 'GET' && operationId !== 'exportBusinesses');
  const paths = [
    ...reads.map((one) => toRequest(one).path),
    ...listRoutes(surface, token).map((route) => route.replaceAll('*', 'NOBODY')),
  ];
  return paths.flatMap((path) => ACCEPTED.map((headers = {}) => ({ path, headers })));
}

/** Every operation and page of a surface with each value in each place. */
export function hostileRequests(surface: SurfaceName, token: string): SentRequest[] {
  const operations = new Documented(surface).operations();
  const inParameters = operations.flatMap((operation) =>
    operation.parameters
      .filter((parameter) => parameter.in !== 'header')
      .flatMap(({ name }) => TEXTS.map((text) => toRequest(operation, name, text))),
  );
  const inRoutes = listRoutes(surface, token).flatMap((route) =>
    TEXTS.map((text) => ({ path: route.replaceAll('*', encodeURIComponent(text)) })),
  );
  return [...inParameters, ...inRoutes, ...(surface === 'demo' ? inBodies() : inLists())];
}

function listRoutes(surface: SurfaceName, token: string): readonly string[] {
  const service = surface === 'demo' ? '/reconcile' : `/reconcile/${token}`;
  return [...ROUTES[surface], ...RECONCILIATION.map((route) => service + route)];
}

function inBodies(): SentRequest[] {
  const bodies = Object.values(WATCHLIST_OPERATIONS).flatMap(({ method, path, ...rest }) =>
    'body' in rest ? [{ method, path: path('wl_4fT9qLw2ZxK0bVn7RmYcAd'), body: rest.body }] : [],
  );
  return bodies.flatMap(({ body, ...sent }) => jsonBodies(body).map((text) => jsonRequest({ ...sent, body: text })));
}

/** Bodies of lists: of `POST /v1/match`, of batches, and of cases. */
function inLists(): SentRequest[] {
  const queries = { a: { name: 'Cedar Ridge Bakery LLC', file_number: '1', state: 'CO' } };
  const matches = [
    ...jsonBodies({ queries, limit: 1, fields: [] }),
    ...jsonBodies(queries.a).map((query) => `{"queries":{"a":${query}}}`),
  ];
  const batches = VALUES.map((value) => ({
    path: '/v1/batches',
    method: 'POST',
    headers: { 'content-type': 'application/x-ndjson' },
    body: `{"name":${value}}`,
  }));
  const cases = jsonBodies({ name: queries.a.name, state: 'CO', people: null, addresses: null });
  const send = (path: string, bodies: readonly string[]) =>
    bodies.map((body) => jsonRequest({ path, method: 'POST', body }));
  return [...send('/v1/match', matches), ...send('/v1/verifications', cases), ...batches];
}

/** A body with each value in the place of the whole, of each field, and of each field inside it. */
function jsonBodies(body: object): string[] {
  const inside = Object.entries(body).flatMap(([name, value]) => {
    const texts = typeof value === 'object' && value !== null ? [...VALUES, ...jsonBodies(value as object)] : VALUES;
    return texts.map((text) => JSON.stringify({ ...body, [name]: '\uE000' }).replace('"\uE000"', () => text));
  });
  return [...VALUES, ...inside];
}

function jsonRequest(sent: SentRequest): SentRequest {
  return { ...sent, headers: { 'content-type': 'application/json' } };
}
