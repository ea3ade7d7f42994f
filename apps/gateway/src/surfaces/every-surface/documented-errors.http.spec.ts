import { beforeAll, describe, expect, it } from '@jest/globals';
import { WORKSPACE_REQUESTS } from '../../testing/workspace/workspace-operations.ts';
import { examplePolicy } from '@registry/contracts-records-sections';
import { type CalledOperation, Documented } from '../../testing/documented.ts';
import type { SurfaceName } from '../../testing/gateway-plan.ts';
import { TEST_CLOCK_OPERATIONS, WATCHLIST_OPERATIONS } from '../../testing/watchlist-operations.ts';
import { type GatewaySurface, sharedGateway } from '../../testing/started-gateway.ts';

/** How a request differs from one that is served. */
interface Changed {
  readonly key?: 'none' | 'unknown' | 'standard' | 'scopeless' | 'spent';
  readonly id?: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly purpose?: string;
}

/** The errors that many operations return for the same reason, with a request for which each of them does. */
const ERRORS: readonly (readonly [code: string, status: number, changed: Changed])[] = [
  ['missing_key', 401, { key: 'none' }],
  ['invalid_key', 401, { key: 'unknown' }],
  ['plan_required', 403, { key: 'standard' }],
  ['role_required', 403, { key: 'scopeless' }],
  ['daily_limit_reached', 403, { key: 'spent' }],
  ['purpose_refused', 403, { purpose: 'credit' }],
  ['unknown_parameter', 400, { query: { nothing: '1' } }],
  ['invalid_id', 400, { id: 'nonsense' }],
  ['business_not_found', 404, { id: 'us-co-99999999999' }],
  ['entity_not_found', 404, { id: 'ent_0000000000000000' }],
  ['batch_not_found', 404, { id: 'batch_0000000000000000' }],
  ['verification_not_found', 404, { id: 'ver_0000000000000000000000' }],
  ['not_found', 404, { id: 'us-co-99999999999' }],
  ['key_not_found', 404, {}],
  ['person_not_found', 404, {}],
  ['session_not_found', 404, {}],
];

/** Bodies that are taken. */
const BODIES: Readonly<Record<string, object | string>> = {
  annotateBusiness: {},
  changeWorkspaceRole: { role: 'member' },
  createApiKey: { name: 'Nightly', purpose: 'credit' },
  createBatch: 'name\nCedar Ridge Bakery LLC\n',
  createEvidence: {},
  createVerification: { name: 'Cedar Ridge Bakery LLC' },
  createVerificationEvidence: {},
  decideVerification: { decision: 'rejected', reason: 'spec' },
  decideRecord: { decision: 'confirmed' },
  decideResult: { decision: 'confirmed' },
  inviteWorkspacePerson: { email: 'ana@example.com', role: 'member' },
  matchCompanies: { queries: { one: { name: 'Cedar Ridge Bakery LLC' } } },
  rehearseVerificationPolicy: {},
  saveVerificationPolicy: { rules: examplePolicy.rules },
  saveWorkspaceSso: JSON.parse(WORKSPACE_REQUESTS.saveWorkspaceSso.body) as object,
  updateVerification: { note: 'spec' },
  updateWorkspaceSettings: {},
  ...Object.fromEntries(
    Object.entries({ ...WATCHLIST_OPERATIONS, ...TEST_CLOCK_OPERATIONS }).flatMap(([id, operation]) =>
      'body' in operation ? [[id, operation.body] as const] : [],
    ),
  ),
};

describe.each(['production', 'demo'] as const)('the errors that the document of %s lists', (surface: SurfaceName) => {
  const document = new Documented(surface);
  const operations = document.operations();
  let gateway: GatewaySurface;
  /** A key that may do everything, and one for test clocks. */
  let whole: string;
  let sandbox: string;
  let keys: Readonly<Record<NonNullable<Changed['key']>, string>>;

  beforeAll(async () => {
    gateway = await sharedGateway(surface);
    const limits = { dailyLimit: 10_000, role: 'manage' as const };
    [whole, sandbox] = [await gateway.makeKey(limits, 'enterprise'), await gateway.makeKey(limits, 'sandbox')];
    const spent = await gateway.makeKey({ dailyLimit: 1 }, 'enterprise');
    await gateway.useUpKey(spent);
    const scopeless = await gateway.makeKey({ scopes: [] }, 'enterprise');
    keys = { none: '', unknown: 'brk_nonsense', standard: await gateway.makeKey(), scopeless, spent };
  }, 240_000);

  const send = ({ operationId, method, path, parameters }: CalledOperation, { key, id, query, purpose }: Changed) => {
    const filled = parameters.reduce((known, { name, example, schema }) => {
      return known.replace(`{${name}}`, (name === 'id' ? id : undefined) ?? String(example ?? schema.example));
    }, path);
    const needed = parameters.flatMap(({ in: place, name, required, example, schema }) => {
      if (place !== 'query' || required !== true) return [];
      return [[name, name === 'from' ? new Date(Date.now() - 1).toISOString() : String(example ?? schema.example)]];
    });
    const search = new URLSearchParams({ ...Object.fromEntries(needed), ...query }).toString();
    const usual = path.startsWith('/v1/test_clocks') ? sandbox : whole;
    const body = BODIES[operationId];
    const headers = {
      'x-api-key': key === undefined ? usual : keys[key],
      ...(purpose === undefined ? {} : { 'x-purpose': purpose }),
      ...(body === undefined ? {} : { 'content-type': typeof body === 'string' ? 'text/csv' : 'application/json' }),
    };
    const request = {
      method,
      headers,
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    };
    return gateway.get(search === '' ? filled : `${filled}?${search}`, request);
  };

  it.each(ERRORS)('%s is returned by every operation that lists it', async (code, status, changed) => {
    // An operation without an id in its path returns that something is not found for what its body names.
    const isOfOne = ({ path }: CalledOperation) => status !== 404 || path.includes('{');
    for (const operation of operations.filter((one) => one.codes.includes(code) && isOfOne(one))) {
      const response = await send(operation, changed);
      const { errors, error } = JSON.parse(response.text) as { errors?: { code: string }[]; error?: { code: string } };
      const departures = document.departures(operation.operationId, response);
      const returned = [response.status, (errors?.[0] ?? error)?.code, departures];
      expect([operation.operationId, ...returned]).toEqual([operation.operationId, status, code, []]);
    }
  });

  it('405: every path names the methods that it takes', async () => {
    for (const path of new Set(operations.map((operation) => operation.path))) {
      const of = operations.filter((operation) => operation.path === path);
      const taken = of.flatMap(({ method }) => (method === 'GET' ? ['GET', 'HEAD'] : [method]));
      const [operation] = of;
      const method = ['PUT', 'PATCH'].find((one) => !taken.includes(one)) ?? '';
      if (operation === undefined) throw new Error('A path has operations.');
      const response = await send({ ...operation, method }, {});
      expect([path, response.status, String(response.headers.allow).split(', ').toSorted()]).toEqual([
        ...[path, 405],
        taken.toSorted(),
      ]);
      expect(document.departures(operation.operationId, response)).toEqual([]);
    }
  });
});
