import { beforeAll, describe, expect, it } from '@jest/globals';
import { SECTION_NAMES } from '@registry/domain';
import { Documented } from '../documented.ts';
import type { ServiceName } from '../gateway-plan.ts';
import type { HttpResponse } from '../http-requests.ts';
import { BATCH, BatchRequests } from '../lists/batch-requests.ts';
import { problemIn } from '../problem-in.ts';
import type { StartedGateway } from '../started-gateway.ts';

const BUSINESS = '/v1/businesses/us-co-20191000001';
const VERIFICATIONS = '/v1/verifications';
const SECTIONS = SECTION_NAMES.map((section) => {
  const operationId = `list_${section}`.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
  return [operationId, `${BUSINESS}/${section}`] as const;
});

/** A list of companies as `POST /v1/match` takes it. */
const LIST = JSON.stringify({ queries: { a: { name: 'Cedar Ridge Bakery LLC' } } });

/** An application for a company that no other request reads: its profile has the review of then. */
const APPLICATION = JSON.stringify({ name: 'Letters In Its Number LLC', file_number: 'L20191000005', state: 'CO' });

/** Stands for the id of a batch that is completed. */
const ID = '{id}';

/** An operation with the path, and the body if it takes one, of a request. */
type Requested = readonly [operationId: string, path: string, body?: string];

/**
 * The requests to each service: operations with a request that they serve. Refreshes need a portal:
 * get-refresh.suite.ts.
 */
const REQUESTED: readonly (readonly [ServiceName, readonly Requested[]])[] = [
  [
    'business-registry',
    [
      ['searchBusinesses', '/v1/businesses?q=oneil'],
      ['suggestBusinesses', '/v1/suggest?q=oneil'],
      ['getBusiness', BUSINESS],
      ['listBusinessEvents', `${BUSINESS}/events`],
      ['listDocuments', `${BUSINESS}/documents`],
      ['getEntity', '/v1/entities/ent_0000000000000000'],
      ['listEntityChanges', '/v1/entities/ent_0000000000000000/history'],
      ['listEntityRecords', '/v1/entities/ent_0000000000000000/records?section=liens'],
      ['listEntityWatchlistResults', '/v1/entities/ent_0000000000000000/watchlist'],
      ['exportBusinesses', '/v1/export/businesses?state=wy'],
      ['matchCompanies', '/v1/match', LIST],
      ['createVerification', VERIFICATIONS, APPLICATION],
      ['createEvidence', `${BUSINESS}/evidence`, '{}'],
      ['getAnnotation', `${BUSINESS}/annotation`],
    ],
  ],
  [
    'records-sections',
    [
      ['getBusiness', BUSINESS],
      ['listWatchlistResults', `${BUSINESS}/watchlist`],
      ['createEvidence', `${BUSINESS}/evidence`, '{}'],
      ['createVerification', VERIFICATIONS, APPLICATION],
      ...SECTIONS,
    ],
  ],
  ['people', [['searchPeople', '/v1/people?q=jane+doe']]],
  ['jurisdiction', [['listJurisdictions', '/v1/jurisdictions']]],
  [
    'batches',
    [
      ['getBatch', `/v1/batches/${ID}`],
      ['getBatchResults', `/v1/batches/${ID}/results`],
    ],
  ],
];

/** Responses to callers of the production API while one of its services is unavailable, and once it is back. */
export function describeServicesAway(at: () => StartedGateway): void {
  const document = new Documented('production');
  let key: string;
  let batches: BatchRequests;
  let batchId: string;

  beforeAll(async () => {
    key = await at().makeKey({}, 'enterprise');
    batches = new BatchRequests(at(), key);
    batchId = await batches.completed(await batches.post(BATCH));
  });

  const get = (path: string, body?: string) => {
    const headers = { 'x-api-key': key, 'content-type': 'application/json' };
    const url = path.replace(ID, batchId);
    return at().get(url, body === undefined ? { headers } : { headers, method: 'POST', body });
  };

  it('every operation that reads a business is requested', () => {
    const requested = REQUESTED.flatMap(([, requests]) => requests.map(([operationId]) => operationId));
    const reads = document.businessReads('').map(([operationId]) => operationId);
    expect(reads.filter((operationId) => !requested.includes(operationId))).toEqual([]);
  });

  describe.each(REQUESTED)('while %s is unavailable', (service, requested) => {
    const before = new Map<string, HttpResponse>();

    beforeAll(async () => {
      for (const [, path, body] of requested) before.set(path, await get(path, body));
      await at().stack.app(service).kill();
    });

    // A row with one value less would be called with jest's callback in its place.
    const rows = requested.map(([operationId, path, body]) => [operationId, path, body] as const);
    it.each(rows)('502: %s says so', async (operationId, path, body) => {
      const response = await get(path, body);
      expect(problemIn(response)).toMatchObject({ status: 502, code: 'upstream_unavailable' });
      expect(response.headers['retry-after']).toBe('1');
      expect(document.departures(operationId, response)).toEqual([]);
    });

    if (service === 'records-sections')
      it('200: a business without its sections, as sparse=true needs no more', async () => {
        expect((await get(`${BUSINESS}?sparse=true`)).status).toBe(200);
      });

    if (service === 'business-registry')
      it('200: people, without the coverage of registries, which is unknown then', async () => {
        const { status, text } = await get('/v1/people?q=jane+doe');
        expect([status, JSON.parse(text)]).toEqual([200, expect.not.objectContaining({ coverage: expect.anything() })]);
      });

    if (service === 'batches')
      it('502: an upload is refused and counts as no request', async () => {
        const usage = async () => JSON.parse((await get('/v1/account')).text).usage_today as number;
        const before = await usage();
        const refused = await batches.post(BATCH);
        expect(problemIn(refused)).toMatchObject({ status: 502, code: 'upstream_unavailable' });
        expect(document.departures('createBatch', refused)).toEqual([]);
        expect(await usage()).toBe(before);
      });

    it('gives the same responses as before when it is back', async () => {
      await at().stack.startAnother(service);
      for (const [, path, body] of requested) {
        const { status, text } = await get(path, body);
        const expected = path.startsWith('/v1/entities/') ? 404 : path === VERIFICATIONS ? 201 : 200;
        expect([path, status, withoutTime(text)]).toEqual([path, expected, withoutTime(before.get(path)?.text ?? '')]);
      }
    });
  });
}

/** Returns the content of a signed document without the time of its signature, and of a case its company. */
function withoutTime(text: string): unknown {
  if (text.startsWith('{"object":"verification"')) return (JSON.parse(text) as { business: object }).business;
  if (!text.startsWith('{"content":')) return text;
  const { content } = JSON.parse(text) as { content: object };
  return { ...content, created_at: null };
}
