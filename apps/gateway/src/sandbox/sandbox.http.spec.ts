import { beforeAll, describe, expect, it } from '@jest/globals';
import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { Documented } from '../testing/documented.ts';
import type { HttpRequest, HttpResponse } from '../testing/http-requests.ts';
import { BatchRequests } from '../testing/lists/batch-requests.ts';
import { problemIn } from '../testing/problem-in.ts';
import { type GatewaySurface, sharedGateway } from '../testing/started-gateway.ts';
import { WORKSPACE_REQUESTS } from '../testing/workspace/workspace-operations.ts';

/** A company of a real registry, and what its names and those of all others have. */
const REAL = 'us-co-20191000004';
const NAME = "O'Neil & Sons U.S. Café Corp";
const REAL_NAME = /Neil/;
const REAL_ID = /2019100000|2020100000/;
const APPLICATION = JSON.stringify({ name: NAME, state: 'CO' });
const LIST = JSON.stringify({ queries: { a: { name: NAME, state: 'CO' } }, min_confidence: 0 });
const SETTLED = '{"decision":"confirmed"}';
const CSV = `name,state\n${NAME},CO\nCedar Ridge Bakery LLC,CO\n`;

/** A request for real data, and how the data is recognized in the response. */
interface Question extends HttpRequest {
  readonly path: (known: Known) => string;
  /** A text of real data, or the status of one that has it; null for what never has any. */
  readonly real: RegExp | 200 | null;
}

/** Ids of another workspace. */
interface Known {
  readonly batch: string;
  readonly position: string;
  readonly token: string;
  readonly case: string;
}

const json = { 'content-type': 'application/json' };
const csv = { 'content-type': 'text/csv' };
const sent = (method: HttpRequest['method'], body: string) => ({ method, headers: json, body });
const of = (path: string) => () => path;
const CASE =
  (path: string) =>
  ({ case: id }: Known) =>
    `/v1/verifications/${id}${path}`;
const BUSINESS_READS = new Documented('production')
  .businessReads(REAL)
  .map(([operationId, path]) => [operationId, { path: of(path), real: 200 }] as const);

/** A request for real data by each operation of the production API. */
const REQUESTS: Readonly<Record<string, Question>> = {
  searchBusinesses: { path: of('/v1/businesses?q=oneil&live=true'), real: REAL_NAME },
  suggestBusinesses: { path: of('/v1/suggest?q=oneil'), real: REAL_NAME },
  ...Object.fromEntries(BUSINESS_READS),
  createRefresh: { path: of(`/v1/businesses/${REAL}/refreshes`), method: 'POST', real: null },
  getRefresh: { path: of(`/v1/businesses/${REAL}/refreshes/nothing`), real: null },
  getEntity: { path: of('/v1/entities/ent_0000000000000000'), real: null },
  listEntityChanges: { path: of('/v1/entities/ent_0000000000000000/history'), real: null },
  listEntityRecords: { path: of('/v1/entities/ent_0000000000000000/records?section=liens'), real: null },
  listEntityWatchlistResults: { path: of('/v1/entities/ent_0000000000000000/watchlist'), real: null },
  listDifferences: { path: of(`/v1/businesses/${REAL}/differences?from=2026-01-01`), real: null },
  decideResult: { path: of(`/v1/businesses/${REAL}/watchlist/nothing`), ...sent('PUT', SETTLED), real: null },
  annotateBusiness: { path: of(`/v1/businesses/${REAL}/annotation`), ...sent('PUT', '{}'), real: 200 },
  deleteAnnotation: { path: of(`/v1/businesses/${REAL}/annotation`), method: 'DELETE', real: null },
  decideRecord: { path: of(`/v1/businesses/${REAL}/records/rec_nothing`), ...sent('PUT', SETTLED), real: null },
  ...WORKSPACE_REQUESTS,
  createEvidence: { path: of(`/v1/businesses/${REAL}/evidence`), method: 'POST', real: 200 },
  matchCompanies: { path: of('/v1/match'), method: 'POST', headers: json, body: LIST, real: REAL_ID },
  getReconciliationService: { path: of('/v1/reconciliation'), real: null },
  createBatch: { path: of('/v1/batches'), method: 'POST', headers: csv, body: CSV, real: null },
  getBatch: { path: ({ batch }) => `/v1/batches/${batch}`, real: 200 },
  getBatchResults: { path: ({ batch }) => `/v1/batches/${batch}/results`, real: 200 },
  cancelBatch: { path: ({ batch }) => `/v1/batches/${batch}/cancel`, method: 'POST', real: 200 },
  deleteBatch: { path: ({ batch }) => `/v1/batches/${batch}`, method: 'DELETE', real: 200 },
  createVerification: { path: of('/v1/verifications'), ...sent('POST', APPLICATION), real: REAL_ID },
  getVerification: { path: CASE(''), real: 200 },
  listVerifications: { path: of('/v1/verifications'), real: REAL_ID },
  updateVerification: { path: CASE(''), method: 'PATCH', headers: json, body: '{"note":"x"}', real: 200 },
  decideVerification: {
    path: CASE('/decide'),
    method: 'POST',
    headers: json,
    body: '{"decision":"rejected","reason":"x"}',
    real: 200,
  },
  createVerificationEvidence: { path: CASE('/evidence'), method: 'POST', real: 200 },
  deleteVerification: { path: CASE(''), method: 'DELETE', real: 200 },
  listVerificationPolicies: { path: of('/v1/verification-policies'), real: null },
  getVerificationPolicy: { path: of('/v1/verification-policies/strict'), real: null },
  saveVerificationPolicy: {
    path: of('/v1/verification-policies/strict'),
    method: 'PUT',
    headers: json,
    body: '{"rules":[]}',
    real: null,
  },
  rehearseVerificationPolicy: { path: of('/v1/verification-policies/strict/rehearse'), method: 'POST', real: null },
  deleteVerificationPolicy: { path: of('/v1/verification-policies/strict'), method: 'DELETE', real: null },
  exportBusinesses: { path: of('/v1/export/businesses?state=co'), real: REAL_ID },
  listChanges: { path: ({ position }) => `/v1/changes?after=${position}`, real: REAL_ID },
  searchPeople: { path: of('/v1/people?q=jane+doe'), real: REAL_ID },
  listJurisdictions: { path: of('/v1/jurisdictions'), real: /"company_count":[1-9]/ },
  getAccount: { path: of('/v1/account'), real: null },
};

/** The reconciliation service of a key, which is documented by its own standard. */
const RECONCILIATION: Readonly<Record<string, Question>> = {
  queries: {
    path: ({ token }) => `/reconcile/${token}?queries=${encodeURIComponent(JSON.stringify({ a: { query: NAME } }))}`,
    real: REAL_ID,
  },
  extend: {
    path: ({ token }) => {
      const extend = { ids: [REAL], properties: [{ id: 'address' }] };
      return `/reconcile/${token}?extend=${encodeURIComponent(JSON.stringify(extend))}`;
    },
    real: /Main St/,
  },
  suggest: { path: ({ token }) => `/reconcile/${token}/suggest/entity?prefix=oneil`, real: REAL_NAME },
  preview: { path: ({ token }) => `/reconcile/${token}/preview?id=${REAL}`, real: REAL_NAME },
};

/** Operations without a key. */
const OPEN = ['getRoot', 'getHealth', 'getLiveness', 'getKeySet', 'getFileDigests'];

describe('a key of a sandbox', () => {
  const document = new Documented('production');
  let gateway: GatewaySurface;
  let real: string;
  let sandbox: string;
  let known: Known;

  beforeAll(async () => {
    gateway = await sharedGateway();
    real = await gateway.makeKey({ role: 'manage' }, 'enterprise');
    sandbox = await gateway.makeKey({ role: 'manage' }, 'sandbox');
    const { headers } = await get('/v1/export/businesses?state=co', {}, real);
    const requests = new BatchRequests(gateway, real);
    const position = `${String(headers['x-position']).slice(0, 32)}-0.0-0.0`;
    const made = await get('/v1/verifications', { method: 'POST', headers: json, body: APPLICATION }, real);
    const { id } = JSON.parse(made.text) as { id: string };
    known = { batch: await requests.completed(await requests.post(CSV)), position, token: '', case: id };
  });

  const get = (path: string, { headers, ...request }: HttpRequest = {}, key = sandbox): Promise<HttpResponse> =>
    gateway.get(path, { ...request, headers: { 'x-api-key': key, ...headers } });

  const toToken = async (key: string): Promise<string> => {
    const { url } = JSON.parse((await get('/v1/reconciliation', {}, key)).text) as { url: string };
    return url.split('/').at(-1) ?? '';
  };

  const shows = ({ status, text: body }: HttpResponse, mark: Question['real']): boolean =>
    mark === 200 ? status === 200 : mark !== null && mark.test(body);

  // In the order of the table: the batch is deleted last of its operations.
  describe.each(Object.entries({ ...REQUESTS, ...RECONCILIATION }))(
    '%s',
    (operationId, { path, real: mark, ...request }) => {
      it('shows nothing of a real registry', async () => {
        const response = await get(path({ ...known, token: await toToken(sandbox) }), request);
        expect(shows(response, mark)).toBe(false);
        expect(response.status).toBeLessThan(500);
        if (operationId in REQUESTS && !['exportBusinesses', 'exportAudit'].includes(operationId))
          expect(document.departures(operationId, response)).toEqual([]);
        // The same request shows it to another key.
        if (mark === null) return;
        const other = await get(path({ ...known, token: await toToken(real) }), request, real);
        expect([operationId, Math.floor(other.status / 100), shows(other, mark)]).toEqual([operationId, 2, true]);
      });

      it('takes a test clock where the document says so, and refuses it elsewhere and for other keys', async () => {
        const target = path({ ...known, token: await toToken(sandbox) });
        const atClock = { ...request, headers: { ...request.headers, 'x-test-clock': `clk_${'0'.repeat(22)}` } };
        const takes = document.takesHeader(operationId, 'X-Test-Clock');
        expect(problemIn(await get(target, atClock))).toMatchObject({
          ...{ status: 400, code: 'invalid_parameter', param: 'X-Test-Clock' },
          message: expect.stringContaining(
            takes ? 'expected the id of a test clock' : 'expected none, because this op',
          ),
        });
        const refused = await get(path({ ...known, token: await toToken(real) }), atClock, real);
        expect(problemIn(refused).message).toContain('expected none, because this key is not of a sandbox');
      });
    },
  );

  it('is tested with every operation of the production API', () => {
    expect([...Object.keys(REQUESTS), ...OPEN].sort()).toEqual(document.operationIds().sort());
  });

  it('shows nothing of a real registry where the body arrives late', async () => {
    const sent = request(`${gateway.baseUrl}/v1/match`, { method: 'POST', headers: { 'x-api-key': sandbox, ...json } });
    const responded = new Promise<string>((resolve, reject) => {
      sent.once('response', (response) => void text(response).then(resolve, reject)).once('error', reject);
    });
    sent.write(LIST.slice(0, 20));
    await delay(200);
    sent.end(LIST.slice(20));
    expect(JSON.parse(await responded)).toMatchObject({ results: { a: { verdict: 'no_match' } } });
  });

  it('counts as every other key, up to its cap', async () => {
    const key = await gateway.makeKey({ dailyLimit: 2 }, 'sandbox');
    const statuses = [];
    for (let n = 0; n < 3; n += 1) statuses.push((await get('/v1/suggest?q=cedar', {}, key)).status);
    expect(statuses).toEqual([200, 200, 403]);
  });

  it.each([
    ['getBusiness', '/v1/businesses/us-or-SANDBOX-5'],
    ['getEntity', '/v1/entities/ent_0000000000000000'],
    ['listEntityChanges', '/v1/entities/ent_0000000000000000/history'],
    ['listEntityRecords', '/v1/entities/ent_0000000000000000/records?section=liens'],
    ['listEntityWatchlistResults', '/v1/entities/ent_0000000000000000/watchlist'],
  ])('%s: %s is not found, as documented', async (operationId, path) => {
    const response = await get(path);
    expect([response.status, document.departures(operationId, response)]).toEqual([404, []]);
  });

  it('has searches, numbers of records and ids of its own, which a real key cannot use', async () => {
    const query = '/v1/businesses?q=sample&per_page=1&cursor=';
    const { next_cursor: cursor } = JSON.parse((await get(`${query}*`)).text) as { next_cursor: string };
    expect((await get(`${query}${cursor}`)).status).toBe(200);
    expect(problemIn(await get(`${query}${cursor}`, {}, await gateway.makeKey()))).toMatchObject({
      code: 'invalid_parameter',
      param: 'cursor',
    });
    const { licenses } = JSON.parse((await get('/v1/businesses/us-co-SANDBOX-1')).text);
    const numbered = JSON.parse((await get(`/v1/businesses?q=${licenses.data[0].number}`)).text);
    expect(numbered.data).toMatchObject([{ id: 'us-co-SANDBOX-1', matched_on: 'record_number' }]);
    const real = await get('/v1/businesses/us-co-SANDBOX-1', {}, await gateway.makeKey());
    expect(problemIn(real)).toMatchObject({
      status: 404,
      message: expect.stringContaining('Use a key of the sandbox'),
    });
  });

  it('matches a list: a name, a misspelled one without and with its address, two namesakes, and one that does not exist', async () => {
    const queries = {
      one: { name: 'Cedar Ridge Bakery', state: 'CO', city: 'Denver' },
      misspelled: { name: 'Cedar Ridge Bakry LLC', state: 'CO', city: 'Denver' },
      there: { name: 'Cedar Ridge Bakry LLC', state: 'CO', address: '130 Sample Ln, Denver 80202' },
      two: { name: 'Twin Sample Pines LLC', state: 'OR' },
      bend: { name: 'Twin Sample Pines LLC', state: 'OR', address: '4 Sample Ave, Bend 97701' },
      none: { name: 'Zanzibar Quartz Holdings LLC', state: 'OR' },
      elsewhere: { name: 'Cedar Ridge Bakery LLC', state: 'TX' },
    };
    const body = JSON.stringify({ queries, min_confidence: 0.3 });
    const { results } = JSON.parse((await get('/v1/match', { method: 'POST', headers: json, body })).text);
    const verdicts = Object.entries<{ verdict: string }>(results).map(([id, { verdict }]) => [id, verdict]);
    expect(Object.fromEntries(verdicts)).toEqual({
      one: 'matched',
      misspelled: 'review',
      there: 'matched',
      two: 'review',
      bend: 'matched',
      none: 'no_match',
      elsewhere: 'not_covered',
    });
  });

  it('matches batches with the sandbox only', async () => {
    const requests = new BatchRequests(gateway, sandbox);
    const id = await requests.completed(await requests.post(CSV));
    const { text: lines } = await get(`/v1/batches/${id}/results`);
    expect(lines.split('\n').slice(1, 3)).toEqual([
      expect.stringMatching(/no_match/),
      expect.stringMatching(/,matched,us-co-SANDBOX-1,/),
    ]);
  });

  it('copies a state and follows its changes', async () => {
    const exported = await get('/v1/export/businesses?state=or');
    const lines = exported.text.trim().split('\n');
    expect(lines.map((line) => (JSON.parse(line) as { id?: string }).id)).toEqual([
      ...['us-or-SANDBOX-2', 'us-or-SANDBOX-3', 'us-or-SANDBOX-4', 'us-or-SANDBOX-7', 'us-or-SANDBOX-8'],
      undefined,
    ]);
    const position = String(exported.headers['x-position']);
    const changes = await get(`/v1/changes?after=${position}`);
    expect(document.departures('listChanges', changes)).toEqual([]);
    expect(changes.status).toBe(200);
    expect(problemIn(await get(`/v1/changes?after=${known.position}`))).toMatchObject({ code: 'position_expired' });
  });
});
