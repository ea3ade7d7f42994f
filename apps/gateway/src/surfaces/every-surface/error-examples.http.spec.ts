import { beforeAll, describe, expect, it } from '@jest/globals';
import { allCodes } from '@registry/errors';
import { projectRoot } from '@registry/testing';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { HttpRequest } from '../../testing/http-requests.ts';
import { type GatewaySurface, sharedGateway } from '../../testing/started-gateway.ts';

interface Produced extends HttpRequest {
  readonly surface: 'production' | 'demo';
  readonly path: string;
  /** The kind of key that the request has. */
  readonly key?: 'standard' | 'enterprise' | 'spent' | 'manage';
  /** Sent before, with another body. */
  readonly before?: string;
}

const json = { 'content-type': 'application/json' };
const WATCHLISTS = {
  surface: 'demo',
  path: '/v1/watchlists',
  method: 'POST',
  key: 'enterprise',
  headers: json,
} as const;
const digest = (name: string): string =>
  JSON.stringify({ name, delivery: { type: 'digest', email: 'ada@example.com' } });

/** The request that produces each code's example. */
const requests: Readonly<Record<string, Produced>> = {
  invalid_parameter: { surface: 'production', path: '/v1/businesses?q=cedar&per_page=101', key: 'standard' },
  missing_parameter: { surface: 'production', path: '/v1/people', key: 'standard' },
  unknown_parameter: { surface: 'production', path: '/v1/people?q=cedar&perpage=10', key: 'standard' },
  invalid_id: { surface: 'production', path: '/v1/businesses/us-xx-1', key: 'standard' },
  page_too_deep: { surface: 'production', path: '/v1/businesses?q=cedar&page=335', key: 'standard' },
  unknown_path: { surface: 'production', path: '/v1/busineses', key: 'standard' },
  method_not_allowed: { surface: 'production', path: '/v1/businesses', method: 'POST', key: 'standard' },
  missing_key: { surface: 'production', path: '/v1/businesses?q=cedar' },
  invalid_key: { surface: 'production', path: '/v1/businesses?q=cedar', headers: { 'x-api-key': 'brk_unknown' } },
  daily_limit_reached: { surface: 'production', path: '/v1/businesses?q=cedar', key: 'spent' },
  business_not_found: { surface: 'production', path: '/v1/businesses/us-co-99999999999', key: 'standard' },
  entity_not_found: { surface: 'production', path: '/v1/entities/ent_4ft9qlw2zxk0bvn7', key: 'standard' },
  position_expired: {
    surface: 'production',
    path: `/v1/changes?after=${'0'.repeat(32)}-1.0-1.0`,
    key: 'enterprise',
  },
  batch_not_found: { surface: 'production', path: '/v1/batches/batch_7hQ2mX9cVb4KpT1s', key: 'standard' },
  verification_not_found: {
    surface: 'production',
    path: '/v1/verifications/ver_7hQ2mX9cVb4KpT1sWz3LnA',
    key: 'standard',
  },
  role_required: { surface: 'production', path: '/v1/workspace/keys', key: 'standard' },
  purpose_refused: {
    surface: 'production',
    path: '/v1/businesses?q=cedar',
    key: 'standard',
    headers: { 'x-purpose': 'credit' },
  },
  key_not_found: { surface: 'production', path: '/v1/workspace/keys/AAAAAAAA', method: 'DELETE', key: 'manage' },
  person_not_found: { surface: 'production', path: '/v1/workspace/people/usr_0', method: 'DELETE', key: 'manage' },
  session_not_found: {
    surface: 'production',
    path: '/v1/workspace/sessions/AAAAAAAA',
    method: 'DELETE',
    key: 'manage',
  },
  record_not_found: {
    surface: 'production',
    path: '/v1/businesses/us-co-20191000001/records/rec_3q2-7wEjY0mB1cQxUv5a',
    method: 'PUT',
    key: 'standard',
    headers: json,
    body: '{"decision":"confirmed"}',
  },
  plan_required: { surface: 'demo', path: '/v1/watchlists', key: 'standard' },
  invalid_body: {
    ...WATCHLISTS,
    body: JSON.stringify({ name: 'Suppliers', delivery: { type: 'webhook', url: 'http://hooks.example.com' } }),
  },
  payload_too_large: { ...WATCHLISTS, body: digest('x'.repeat(65_536)) },
  unsupported_media_type: { ...WATCHLISTS, headers: { 'content-type': 'text/plain' }, body: 'Suppliers' },
  idempotency_conflict: {
    ...WATCHLISTS,
    headers: { ...json, 'idempotency-key': 'a1' },
    before: digest('Suppliers'),
    body: digest('Customers'),
  },
  missing_query: { surface: 'demo', path: '/v1/search' },
  not_found: { surface: 'demo', path: '/v1/serch' },
};

/** Requests of a key that has reached its daily limit. */
const SPENT = 2;

/** They need a failure, a load, a second request or other settings; `watchlist_not_found` and `invalid_message` are internal. */
const NOT_PRODUCED = [
  ...['batch_not_completed', 'too_many_requests', 'watchlist_not_found', 'upstream_unavailable', 'overloaded'],
  ...['internal_error', 'invalid_message', 'rate_limited', 'before_first_load', 'key_not_active', 'external_id_taken'],
  ...['test_clock_advancing', 'entity_gone', 'last_owner'],
];

describe('the examples in docs/reference/errors', () => {
  let surfaces: Readonly<Record<Produced['surface'], GatewaySurface>>;

  beforeAll(async () => {
    surfaces = { production: await sharedGateway(), demo: await sharedGateway('demo') };
  });

  it('are produced for every code that a request alone can produce', () => {
    const all = allCodes().map(({ slug }) => slug);
    expect([...Object.keys(requests), ...NOT_PRODUCED].sort()).toEqual(all.sort());
  });

  it.each(Object.entries(requests))('%s shows the body that the server sends', async (slug, produced) => {
    const { surface, path, key, before, headers, ...rest } = produced;
    const gateway = surfaces[surface];
    const keys: Readonly<Record<string, string>> =
      key === undefined ? {} : { 'x-api-key': await createKey(gateway, key) };
    const request = { ...rest, headers: { ...headers, ...keys } };
    if (before !== undefined) await gateway.get(path, { ...request, body: before });
    if (key === 'spent') for (let sent = 0; sent < SPENT; sent += 1) await gateway.get(path, request);
    const { text } = await gateway.get(path, request);
    expect(findExample(slug)).toEqual(JSON.parse(text));
  });
});

function createKey(gateway: GatewaySurface, key: NonNullable<Produced['key']>): Promise<string> {
  const options = key === 'spent' ? { dailyLimit: SPENT } : key === 'manage' ? { role: 'manage' as const } : {};
  return gateway.makeKey(options, key === 'enterprise' ? 'enterprise' : 'standard');
}

function findExample(slug: string): unknown {
  const page = readFileSync(join(projectRoot, 'docs', 'reference', 'errors', `${slug}.md`), 'utf8');
  const [, example = ''] = /```json\n([^]*?)```/.exec(page) ?? [];
  return JSON.parse(example);
}
