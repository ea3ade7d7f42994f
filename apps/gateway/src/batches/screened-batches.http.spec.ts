import { beforeAll, describe, expect, it } from '@jest/globals';
import { Documented } from '../testing/documented.ts';
import { BatchRequests } from '../testing/lists/batch-requests.ts';
import { SCREENED_ID } from '../testing/lists/denied-list.ts';
import { problemIn } from '../testing/problem-in.ts';
import { showcaseGateway } from '../testing/showcase/showcase.ts';
import type { GatewaySurface } from '../testing/started-gateway.ts';

const CSV = `Vendor,State,Address,City,ZIP
Cedar Ridge Bakery LLC,CO,1 Main St,Denver,80202
Quillhaven Lantern Freight,CO,,Lamar,81052
Nobody Has This Name Anywhere,CO,,,
???,,,,
`;

interface Screened {
  readonly hit_count: number;
  readonly results: readonly { readonly id: string; readonly status: string; readonly decision: unknown }[];
}

interface Line {
  readonly match: {
    readonly verdict: string;
    readonly candidates: readonly { readonly watchlist?: Screened }[];
    readonly watchlist?: Screened;
  };
}

describe('a batch with the field watchlist', () => {
  const document = new Documented('production');
  let gateway: GatewaySurface;
  let batches: BatchRequests;
  let key: string;

  beforeAll(async () => {
    gateway = await showcaseGateway('production');
    key = await gateway.makeKey({ dailyLimit: 5_000 });
    batches = new BatchRequests(gateway, key);
  }, 300_000);

  const post = (body: string, type = 'text/csv', own = batches) =>
    own.send('POST', '/v1/batches?fields=watchlist', { body, headers: { 'content-type': type } });
  const lines = async (id: string): Promise<readonly Line[]> => {
    const { text } = await batches.send('GET', `/v1/batches/${id}/results`);
    return text
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as Line);
  };

  it('screens a row in review itself: it may be none of its candidates', async () => {
    const row = { name: 'Quillhaven Lantern Freight', postal_code: '81052' };
    // The number of a company with another name.
    const numbered = { ...row, state: 'CO', file_number: SCREENED_ID.slice('us-co-'.length) };
    const body = `${JSON.stringify(numbered)}\n`;
    const [review] = await lines(await batches.completed(await post(body, 'application/x-ndjson')));
    expect(review?.match).toMatchObject({
      verdict: 'review',
      watchlist: { hit_count: 1, results: [{ status: 'hit' }] },
    });
    expect(review?.match.candidates[0]?.watchlist).toMatchObject({ hit_count: 1 });
  });

  it('screens the candidates of each row, and rows that no company was found for', async () => {
    const id = await batches.completed(await post(CSV));
    const response = await batches.send('GET', `/v1/batches/${id}`);
    expect(document.departures('getBatch', response)).toEqual([]);
    expect(JSON.parse(response.text)).toMatchObject({
      verdicts: { matched: 1, not_in_register: 2, no_match: 0, invalid: 1 },
      watchlist_coverage: {
        status: 'partial',
        sources: [{ source: 'us/bis-denied-persons' }, { source: 'us/hhs-leie' }],
      },
    });
    const { text } = await batches.send('GET', `/v1/batches/${id}/results`);
    const [header, bakery, freight, nobody, invalid] = text.split('\r\n');
    expect(header).toMatch(/,match_message,match_watchlist_hits,match_watchlist$/);
    expect(bakery).toMatch(/,1,hit: Cedar Ridge Bakery LLC \(DPL\); possible: Cedar Ridge Bakery Inc \(DPL\)$/);
    expect(freight).toMatch(/,not_in_register,.*,1,hit: Quillhaven Lantern Freight LLC \(DPL\)$/);
    expect(nobody).toMatch(/,not_in_register,.*,0,$/);
    expect(invalid).toMatch(/,,$/);
  });

  it('has the decisions of its workspace when it is read, and nothing of how they are compared', async () => {
    const row = { name: 'Cedar Ridge Bakery LLC', state: 'CO', address: '1 Main St', city: 'Denver' };
    const body = `${JSON.stringify(row)}\n${JSON.stringify({ name: 'Quillhaven Lantern Freight', postal_code: '81052' })}\n`;
    const id = await batches.completed(await post(body, 'application/x-ndjson'));
    const [bakery, freight] = await lines(id);
    const screened = bakery?.match.candidates[0]?.watchlist;
    expect(screened).toMatchObject({ hit_count: 1, results: [{ status: 'hit' }, { status: 'possible' }] });
    expect(Object.keys(screened ?? {}).sort()).toEqual(['hit_count', 'results']);
    expect(freight?.match.watchlist).toMatchObject({ hit_count: 1, results: [{ status: 'hit' }] });
    const path = `/v1/businesses/${SCREENED_ID}/watchlist/${screened?.results[0]?.id ?? ''}`;
    const decided = await gateway.get(path, {
      method: 'PUT',
      headers: { 'x-api-key': key, 'content-type': 'application/json' },
      body: JSON.stringify({ decision: 'not_a_match' }),
    });
    expect(decided.status).toBe(200);
    const [again] = await lines(id);
    expect(again?.match.candidates[0]?.watchlist).toMatchObject({
      hit_count: 0,
      results: [{ status: 'hit', decision: { decision: 'not_a_match' } }, { decision: null }],
    });
  });

  it('says of a sandbox that only its own lists were screened against', async () => {
    const own = new BatchRequests(gateway, await gateway.makeKey({}, 'sandbox'));
    const id = await own.completed(await post(CSV, 'text/csv', own));
    const { watchlist_coverage: coverage } = JSON.parse((await own.send('GET', `/v1/batches/${id}`)).text);
    const slugs = coverage.sources.map(({ source }: { source: string }) => source);
    expect([coverage.status, slugs]).toEqual(['partial', expect.arrayContaining(['us/ofac-sdn-sample'])]);
    expect(slugs.filter((slug: string) => !slug.endsWith('-sample'))).toEqual([]);
  });

  it('400: takes no other field', async () => {
    const response = await batches.send('POST', '/v1/batches?fields=liens', {
      body: CSV,
      headers: { 'content-type': 'text/csv' },
    });
    expect(problemIn(response)).toMatchObject({ status: 400, code: 'invalid_parameter', param: 'fields' });
  });
});
