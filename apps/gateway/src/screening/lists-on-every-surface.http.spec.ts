import { beforeAll, describe, expect, it } from '@jest/globals';
import { createHash } from 'node:crypto';
import { type KeySet, verifyEvidence } from '@registry/api-client';
import type { Business, WatchlistCoverage } from '@registry/contracts-records-sections';
import { BatchRequests } from '../testing/lists/batch-requests.ts';
import { EXCLUDED_LOAD, SCREENED_ID } from '../testing/lists/denied-list.ts';
import { SCREENED_LOAD, showcaseGateway } from '../testing/showcase/showcase.ts';
import type { GatewaySurface } from '../testing/started-gateway.ts';

const digest = (text: string): string => `sha256:${createHash('sha256').update(text).digest('hex')}`;
const [DPL, LEIE] = [digest(SCREENED_LOAD.csv), digest(EXCLUDED_LOAD.csv)];
const SCOPE =
  'List of Excluded Individuals and Entities (a part: 1 of more than 70,000 rows, data of 2016-06-30); Denied Persons List (whole, data of 2026-10-01)';

/** Two lists of different days, one in part, and a file of licenses that is loaded last. */
describe('each list states its own facts', () => {
  let gateway: GatewaySurface;
  let demo: GatewaySurface;
  let key: string;

  beforeAll(async () => {
    gateway = await showcaseGateway('production');
    demo = await showcaseGateway('demo');
    key = await gateway.makeKey({ dailyLimit: 5_000 });
  }, 300_000);

  const read = async (path: string, body?: object): Promise<string> => {
    const request = { method: 'POST', body: JSON.stringify(body) };
    const { text } = await gateway.get(path, {
      headers: { 'x-api-key': key, 'content-type': 'application/json' },
      ...(body === undefined ? {} : request),
    });
    return text;
  };
  const send = async (path: string, body?: object) => JSON.parse(await read(path, body));
  const expectOwnFacts = (coverage: WatchlistCoverage): void => {
    const [denied, excluded] = coverage.sources;
    expect(coverage).toMatchObject({ status: 'partial', scope: SCOPE, sources: { length: 2 } });
    expect(denied).toMatchObject({ source: 'us/bis-denied-persons', as_of: '2026-10-01', file_digest: DPL });
    expect(denied?.extents).toEqual([{ list: 'DPL', extent: 'whole', rows: 403, expected_rows: 400 }]);
    expect(excluded).toMatchObject({ source: 'us/hhs-leie', as_of: '2016-06-30', file_digest: LEIE });
    expect(excluded?.extents).toEqual([{ list: 'LEIE', extent: 'part', rows: 1, expected_rows: 70_000 }]);
    expect(denied?.loaded_at).not.toBe(excluded?.loaded_at);
  };

  it('in a profile and in signed evidence', async () => {
    const evidence = await read(`/v1/businesses/${SCREENED_ID}/evidence`, { purpose: 'onboarding' });
    const signed = verifyEvidence(evidence, (await send('/.well-known/jwks.json')) as KeySet);
    const { business } = signed as unknown as { business: Business };
    for (const { watchlist } of [await send(`/v1/businesses/${SCREENED_ID}`), business]) {
      expectOwnFacts(watchlist.coverage);
      expect(watchlist.lists).toMatchObject([
        { abbr: 'LEIE', as_of: '2016-06-30', file_digest: LEIE, extent: 'part', rows: 1 },
        { abbr: 'DPL', as_of: '2026-10-01', file_digest: DPL, extent: 'whole', rows: 403 },
      ]);
    }
  });

  it('in the list of results, and for a day before the oldest data of one', async () => {
    expectOwnFacts((await send(`/v1/businesses/${SCREENED_ID}/watchlist`)).coverage);
    const { coverage, total_count: count } = await send(`/v1/businesses/${SCREENED_ID}/watchlist?valid_on=2026-09-30`);
    expect(coverage).toMatchObject({ status: 'partial', sources: [{ source: 'us/hhs-leie' }] });
    expect(coverage.scope).toMatch(/; Denied Persons List: unknown, as its oldest data are of 2026-10-01$/);
    expect(count).toBe(2); // the entries say themselves since when they are listed
  });

  it('in matches and batches', async () => {
    const name = 'Nobody Has This Name Anywhere';
    const { results } = await send('/v1/match', { queries: { one: { name, state: 'CO' } }, fields: ['watchlist'] });
    expectOwnFacts(results.one.watchlist.coverage);
    const batches = new BatchRequests(gateway, key);
    const id = await batches.completed(
      await batches.post(`Vendor,State\n${name},CO\n`, 'text/csv', '?fields=watchlist'),
    );
    expectOwnFacts((await send(`/v1/batches/${id}`)).watchlist_coverage);
  });

  it('on the page of a company', async () => {
    const { text } = await demo.get(`/companies/${SCREENED_ID}`);
    const screening = text.slice(text.indexOf('Screened against:'));
    expect(screening).toMatch(
      /<li>\s*DPL \(whole\) in .*?datetime="2026-10-01".*?<li>\s*LEIE \(a part: 1 of more than 70,000 rows\) in .*?datetime="2016-06-30"/s,
    );
  });
});
