import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { documentFile } from '../../testing/documented.ts';
import { type GatewaySurface, sharedGateway } from '../../testing/started-gateway.ts';
import { COMPANY, WatchlistWorkspace } from '../../testing/watchlist-workspace.ts';

interface ParameterSchema {
  readonly type?: string;
  readonly format?: string;
  readonly enum?: readonly unknown[];
  readonly minimum?: number;
  readonly maximum?: number;
}

interface DocumentedParameter {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly example?: unknown;
  readonly schema: ParameterSchema;
}

interface Document {
  readonly paths: Record<string, Record<string, { readonly parameters?: readonly DocumentedParameter[] }>>;
}

const NUMBERS = [
  ...['-1', '-0', '0', '1', '99', '100', '101', '1e3', '1e309', '1.5', '0x10', '01', '٣', 'NaN', 'Infinity', 'null'],
  ...['10000', '10001', '2147483647', '2147483648', '9007199254740991', '9007199254740992'],
  ...['9223372036854775807', '9223372036854775808', '9'.repeat(400), `0.${'9'.repeat(400)}`, '1e-400'],
];
const DATES = [
  ...['0000-01-01', '0001-01-01', '1582-10-10', '1899-12-31', '2000-02-29', '2001-02-29', '2029-12-31', '2030-01-01'],
  ...['9999-12-31', '10000-01-01', '-001-01-01', '+2020-01-01', '2020-1-1', '2020-00-10', '2020-01-32', 'infinity'],
];

/** Their parameters are positions of the database, or times of its loads, or they are of one entity: their own specs have them. */
const OWN = [
  ...['/v1/export/businesses', '/v1/changes', '/v1/businesses/{id}/differences'],
  ...['/v1/entities/{id}/history', '/v1/entities/{id}/records', '/v1/entities/{id}/watchlist', '/v1/workspace/audit'],
];
/** Each request makes them longer. */
const GROWING = ['/v1/workspace/requests', '/v1/workspace/usage'];
const TIME = 'known_at';
/** A business does not exist on a day before its registration. */
const DAY = 'valid_on';
/** Parameters in place of `q`. */
const OF_ANNOTATIONS = ['external_id', 'tag'];

/** Values at and beyond the limits of what a parameter takes. */
function valuesFor({ type, format, minimum, maximum }: ParameterSchema): readonly string[] {
  if (format === 'date') return DATES;
  if (type !== 'integer' && type !== 'number') return [];
  const near = [minimum, maximum].flatMap((limit) => (limit === undefined ? [] : [limit - 1, limit, limit + 1]));
  return [...new Set([...NUMBERS, ...near.map(String)])];
}

describe.each(['production', 'demo'] as const)(
  'parameters of the surface %s, as its document lists them',
  (surface) => {
    const { paths } = JSON.parse(readFileSync(documentFile(surface), 'utf8')) as Document;
    const operations = Object.entries(paths).flatMap(([path, { get }]) => {
      const query = (get?.parameters ?? []).filter(({ name, in: place }) => place === 'query' && name !== TIME);
      return query.length === 0 || OWN.includes(path) ? [] : [{ path, query }];
    });
    let gateway: GatewaySurface;
    let key: string;
    /** Test clocks are for keys of the sandbox. */
    let sandboxKey: string;
    let watchlistId: string;
    let workspace: WatchlistWorkspace | undefined;

    beforeAll(async () => {
      gateway = await sharedGateway(surface);
      if (surface === 'production') {
        key = await gateway.makeKey({ role: 'manage' });
        return;
      }
      workspace = await WatchlistWorkspace.make(gateway);
      key = workspace.key;
      sandboxKey = await gateway.makeKey({}, 'sandbox');
      watchlistId = await workspace.makeWatchlist();
    });
    afterAll(() => workspace?.end());

    async function send(path: string, parameters: Readonly<Record<string, string>>) {
      const target = path.replace('{id}', path.includes('watchlists') ? watchlistId : COMPANY);
      const response = await gateway.get(`${target}?${new URLSearchParams(parameters).toString()}`, {
        headers: { 'x-api-key': path === '/v1/test_clocks' ? sandboxKey : key },
      });
      const body = JSON.parse(response.text) as { errors?: { param?: string }[]; error?: { param?: string } };
      return { status: response.status, param: (body.errors?.[0] ?? body.error)?.param, body };
    }

    /** What a request needs besides a parameter. */
    function required(query: readonly DocumentedParameter[], besides?: string): Record<string, string> {
      const isSearched = query.some(({ name }) => name === 'external_id') && !OF_ANNOTATIONS.includes(besides ?? '');
      const needed = query.filter(
        ({ name, required: isRequired }) => isRequired === true || (isSearched && name === 'q'),
      );
      return Object.fromEntries(needed.map(({ name }) => [name, 'cedar']));
    }

    it.each(operations)('$path takes a number or date or refuses it by name', async ({ path, query }) => {
      for (const { name, schema } of query) {
        for (const value of valuesFor(schema)) {
          const { status, param } = await send(path, { ...required(query, name), [name]: value });
          const isRefused = (status === 400 && param === name) || (status === 404 && name === DAY);
          expect([path, name, value, status === 200 || isRefused || [status, param]]).toEqual([
            path,
            name,
            value,
            true,
          ]);
          if (schema.maximum !== undefined && Number(value) > schema.maximum)
            expect([value, status]).toEqual([value, 400]);
        }
      }
    });

    const steady = operations.filter(({ path }) => !GROWING.includes(path));
    it.each(steady)('$path takes an empty value for no value', async ({ path, query }) => {
      const without = await send(path, required(query));
      expect(without.status).toBe(200);
      for (const { name, required: isRequired, schema } of query) {
        if (isRequired === true || name in required(query) || schema.type === 'boolean') continue;
        const { status, body } = await send(path, { ...required(query), [name]: '' });
        expect([path, name, status, body]).toEqual([path, name, 200, without.body]);
      }
    });

    it.each(operations)('each parameter of $path has an example that is taken', async ({ path, query }) => {
      for (const { name, example, schema } of query) {
        const shown = example ?? (schema as { example?: unknown }).example;
        expect([path, name, shown === undefined]).toEqual([path, name, false]);
        const { status } = await send(path, { ...required(query, name), [name]: String(shown) });
        expect([path, name, status]).toEqual([path, name, 200]);
      }
    });
  },
);
