import { beforeAll, describe, expect, it } from '@jest/globals';
import { type AuditEntry, verifyAudit } from '@registry/api-client';
import { eventually } from '@registry/testing';
import { Documented } from '../../testing/documented.ts';
import { BATCH, BatchRequests } from '../../testing/lists/batch-requests.ts';
import type { HttpResponse } from '../../testing/http-requests.ts';
import { type FormFields, GatewaySurface, sharedGateway } from '../../testing/started-gateway.ts';
import { COMPANY } from '../../testing/watchlist-workspace.ts';
import { WorkspaceRequests } from '../../testing/workspace/workspace-requests.ts';
import { readPrefix } from '../auth/api-key.ts';

const NAME = 'Cedar Ridge Bakery LLC';
/** What a path of the documents needs. */
const QUERIES: Readonly<Record<string, string>> = {
  '/v1/businesses': '?q=cedar+ridge',
  '/v1/suggest': '?q=cedar+ridge',
  '/v1/people': '?q=jane+doe',
  '/v1/export/businesses': '?state=wy',
};

describe('everything that shows a company to a workspace', () => {
  let production: GatewaySurface;
  let demo: GatewaySurface;
  let workspace: WorkspaceRequests;
  let batch: string;
  let watchlist: string;

  beforeAll(async () => {
    production = await sharedGateway();
    demo = new GatewaySurface(production.running, 'demo');
    workspace = await WorkspaceRequests.create(production, { purpose: 'research' }, 'enterprise');
    const batches = new BatchRequests(production, workspace.key);
    batch = await batches.completed(await batches.post(BATCH));
    const delivery = { type: 'digest', email: 'news@example.com' };
    const made = await onDemo('POST', '/v1/watchlists', { name: 'Suppliers', delivery });
    watchlist = (JSON.parse(made.text) as { id: string }).id;
    await onDemo('POST', `/v1/watchlists/${watchlist}/entities`, { entity_id: COMPANY });
    await onDemo('POST', `/v1/watchlists/${watchlist}/test`);
    const events = async () =>
      (await onDemo('GET', `/v1/watchlists/${watchlist}/events`)).text.includes('"sequence":1');
    await eventually(events, true, 30_000);
  });

  const onDemo = (method: string, path: string, body?: object): Promise<HttpResponse> =>
    demo.get(path, {
      method,
      headers: { 'x-api-key': workspace.key, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  const onPage = (path: string, fields?: FormFields): Promise<HttpResponse> => demo.page(path, workspace.key, fields);
  const entries = async (): Promise<readonly AuditEntry[]> =>
    verifyAudit((await workspace.get('/v1/workspace/audit')).text).entries;
  const findEntry = async ({ headers }: HttpResponse): Promise<AuditEntry | undefined> =>
    (await entries()).find((entry) => entry.request_id === headers['x-request-id']);

  it('is in its log, whichever operation of both surfaces showed it', async () => {
    const get = (surface: GatewaySurface, path: string) =>
      surface.get(path, { headers: { 'x-api-key': workspace.key } });
    const shown: string[] = [];
    for (const [surface, name] of [
      [production, 'production'],
      [demo, 'demo'],
    ] as const)
      for (const path of new Documented(name).paths('get')) {
        if (name === 'demo' && !path.startsWith('/v1/watchlists')) continue; // for everybody
        const ids = path.startsWith('/v1/watchlists') ? watchlist : path.startsWith('/v1/batches') ? batch : COMPANY;
        const response = await get(surface, `${path.replace('{id}', ids)}${QUERIES[path] ?? ''}`);
        const isShown = response.status === 200 && response.text.includes(COMPANY) && path !== '/v1/workspace/audit';
        if (isShown) shown.push(path);
        if (isShown) expect([path, (await findEntry(response))?.key]).toEqual([path, readPrefix(workspace.key)]);
      }
    expect(shown).toEqual(
      expect.arrayContaining([
        '/v1/businesses',
        '/v1/suggest',
        '/v1/businesses/{id}',
        '/v1/batches/{id}/results',
        '/v1/watchlists/{id}/entities',
      ]),
    );
  });

  it.each([
    ['a page of a batch', '/match/batches/{batch}', 'batch-page', 'batch'],
    ['its download', '/match/batches/{batch}/results.csv', 'batch-csv', 'batch'],
    ['a profile', `/companies/${COMPANY}`, 'company-page', COMPANY],
    ['a page of results', '/?q=cedar+ridge+bakery', 'search-page', COMPANY],
    ['a page of decisions', `/decisions/${COMPANY}`, 'decisions-page', COMPANY],
    ['a report', `/reports/${COMPANY}`, 'report-page', COMPANY],
    ['a page of a watchlist', '/watchlists/{watchlist}', 'watchlist-page', COMPANY],
    ['the page to follow a company', `/watchlists?follow=${COMPANY}`, 'watchlists-page', COMPANY],
    ['a search', '/v1/businesses?q=cedar+ridge+bakery&state=co', 'search-businesses', COMPANY],
  ])('by %s', async (_, template, operation, subject) => {
    const path = template.replace('{batch}', batch).replace('{watchlist}', watchlist);
    const response = await (path.startsWith('/v1/') ? workspace.get(path) : onPage(path));
    expect(response.status).toBe(200);
    const entry = await findEntry(response);
    expect(entry).toMatchObject({ operation, purpose: 'research', key: readPrefix(workspace.key) });
    expect(entry?.subjects).toContain(subject === 'batch' ? batch : subject);
  });

  it('by a download of chosen rows', async () => {
    const response = await onPage(`/match/batches/${batch}/results.csv`, { from: '1' });
    expect(response.text).toContain(COMPANY);
    expect(await findEntry(response)).toMatchObject({ operation: 'batch-page-csv', subjects: [batch] });
  });

  it('by signed evidence of a report', async () => {
    const response = await onPage(`/reports/${COMPANY}/evidence`, { known_at: new Date(Date.now() - 1).toISOString() });
    expect([response.status, response.text]).toEqual([200, expect.stringContaining(`"reference":"${COMPANY}/`)]);
    expect(await findEntry(response)).toMatchObject({ operation: 'evidence-form', subjects: [COMPANY] });
  });

  it('by a decision on a page, and by one that is refused and shown again', async () => {
    const sandbox = await WorkspaceRequests.create(production, {}, 'sandbox');
    const company = 'us-co-SANDBOX-1';
    const { liens } = await sandbox.json(`/v1/businesses/${company}`);
    const decide = (fields: FormFields) =>
      demo.page(`/decisions/${company}`, sandbox.key, { item: liens.data[0].id, ...fields });
    expect((await decide({ decision: 'confirmed' })).status).toBe(303);
    expect((await decide({ decision: 'perhaps' })).status).toBe(422);
    const log = verifyAudit((await sandbox.get('/v1/workspace/audit')).text).entries;
    expect(log.map(({ operation, subjects }) => [operation, ...subjects])).toEqual([
      ['get-business', company, 'us-wy-SANDBOX-1'],
      ['decide-form', company],
      ['decide-form', company],
    ]);
  });

  it('is nothing where a page shows none, and is refused for a purpose that is not allowed', async () => {
    const before = (await entries()).length;
    for (const path of ['/workspace', '/workspace/batches', '/watchlists', '/match/batches/batch_unknown'])
      await onPage(path);
    await demo.get(`/companies/${COMPANY}`, { headers: { 'x-api-key': workspace.key } });
    await workspace.get('/v1/businesses?q=nobodyiscalledso');
    expect(await entries()).toHaveLength(before);
    const refused = await demo.page(`/decisions/${COMPANY}`, workspace.key, undefined, { 'x-purpose': 'employment' });
    expect([refused.status, refused.text.includes(NAME)]).toEqual([403, false]);
  });
});
