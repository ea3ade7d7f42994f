import { describe, expect, it } from '@jest/globals';
import { type RecordKind, type SectionName } from '@registry/domain';
import { Documented } from '../../testing/documented.ts';
import type { HttpRequest } from '../../testing/http-requests.ts';
import { problemIn } from '../../testing/problem-in.ts';
import { holderOf, MANY as COUNT, recordsGateway, toSource } from '../../testing/records-gateway.ts';
import type { GatewaySurface } from '../../testing/started-gateway.ts';

/** The endpoint of one record section, and what a spec loads for it. */
export interface SectionUnderTest {
  readonly section: SectionName;
  readonly operationId: string;
  /** Of the records that are loaded. */
  readonly kind: RecordKind;
  /** Which company of the specs has them. */
  readonly at: number;
  /** The keys of a row, in the order of the contract. */
  readonly keys: readonly string[];
}

const TIMESTAMP = expect.stringMatching(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/);

interface Page {
  readonly data: readonly { readonly object: string; readonly record: { readonly id: string } }[];
  readonly total_count: number;
  readonly has_more: boolean;
}

const toId = ({ at }: SectionUnderTest): string => `us-co-${20_201_000_000 + at}`;

/** A gateway with records of every kind, each kind of a company of its own. */
export class SectionStand {
  readonly document = new Documented('production');
  #gateway: GatewaySurface | undefined;
  #key = '';

  get gateway(): GatewaySurface {
    if (this.#gateway === undefined) throw new Error('The gateway was not started.');
    return this.#gateway;
  }

  async start(): Promise<void> {
    this.#gateway = await recordsGateway();
    this.#key = await this.gateway.makeKey();
  }

  get(rest: string, request: HttpRequest = {}) {
    return this.gateway.get(`/v1/businesses/${rest}`, { headers: { 'x-api-key': this.#key }, ...request });
  }

  async page(under: SectionUnderTest, query: string): Promise<Page> {
    return JSON.parse((await this.get(`${toId(under)}/${under.section}${query}`)).text) as Page;
  }
}

/** The responses of every record section of a business, by status. */
export function describeSection(stand: SectionStand, under: SectionUnderTest): void {
  describe('200', () => describeRows(stand, under));
  describeBadRequests(stand, under);
  describeRefusals(stand, under);
}

function describeRows(stand: SectionStand, under: SectionUnderTest): void {
  const { document } = stand;
  const { section, operationId, kind, keys } = under;

  it('returns the newest 30 with the exact total and the coverage, as documented', async () => {
    const response = await stand.get(`${toId(under)}/${section}`);
    expect([response.status, document.departures(operationId, response)]).toEqual([200, []]);
    const list = JSON.parse(response.text) as Page;
    expect(list).toMatchObject({ object: 'list', total_count: COUNT, has_more: true, page: 1, per_page: 30 });
    expect(list).toMatchObject({
      coverage: {
        status: 'partial',
        scope: expect.stringContaining(`${toSource(kind)} (loaded: `),
        sources: expect.arrayContaining([{ source: toSource(kind), as_of: null, loaded_at: TIMESTAMP }]),
      },
    });
    expect(list.data).toHaveLength(30);
    expect(Object.keys(list.data[0] ?? {})).toEqual(keys);
    expect(list.data[0]).toMatchObject({
      object: kind,
      type: 'sample',
      source: toSource(kind),
      match: { method: 'name_state_exact_unique', matched_on: holderOf(under.at) },
      record: { id: 'R28', holder: holderOf(under.at), state: 'CO', date: '2020-01-14', trade: '' },
      retrieved_at: TIMESTAMP,
      absent_since: null,
    });
  });

  it('gives each row once over all pages, those without a date last', async () => {
    const pages = await Promise.all([1, 2, 3, 4, 5].map((number) => stand.page(under, `?page=${number}&per_page=8`)));
    const ids = pages.flatMap(({ data }) => data.map(({ record }) => record.id));
    expect(new Set(ids).size).toBe(COUNT);
    expect(ids.at(-1)).toBe(`R${COUNT - 1}`);
    expect(pages.map(({ has_more: hasMore }) => hasMore)).toEqual([true, true, true, true, false]);
    expect(await stand.page(under, '?page=6&per_page=8')).toMatchObject({
      data: [],
      total_count: COUNT,
      has_more: false,
    });
  });

  it('lists and counts rows of the requested confidence', async () => {
    expect(await stand.page(under, '?min_confidence=0')).toMatchObject({ total_count: COUNT });
    expect(await stand.page(under, '?min_confidence=1')).toMatchObject({ data: [], total_count: 0 });
    const refused = await stand.get(`${toId(under)}/${section}?min_confidence=95`);
    expect([refused.status, refused.text]).toEqual([400, expect.stringContaining('a number from 0 to 1')]);
  });

  it('a company without rows differs from a section without a source', async () => {
    const response = await stand.get(`us-co-20191000004/${section}`);
    expect(document.departures(operationId, response)).toEqual([]);
    expect(JSON.parse(response.text)).toMatchObject({ data: [], total_count: 0, coverage: { status: 'partial' } });
  });

  it('returns no body for HEAD', async () => {
    const response = await stand.get(`${toId(under)}/${section}`, { method: 'HEAD' });
    expect(response).toMatchObject({ status: 200, text: '' });
  });
}

function describeBadRequests(stand: SectionStand, under: SectionUnderTest): void {
  const { document } = stand;
  const { section, operationId } = under;

  it.each([
    ['us-co', '', 'invalid_id', 'id'],
    [toId(under), '?page=0', 'invalid_parameter', 'page'],
    [toId(under), '?per_page=101', 'invalid_parameter', 'per_page'],
    [toId(under), '?page=101&per_page=100', 'page_too_deep', 'page'],
    [toId(under), '?q=x', 'unknown_parameter', 'q'],
  ])('400: refuses %s with %s', async (id, query, code, param) => {
    const response = await stand.get(`${id}/${section}${query}`);
    expect(problemIn(response)).toMatchObject({ status: 400, code, param });
    expect(document.departures(operationId, response)).toEqual([]);
  });
}

function describeRefusals(stand: SectionStand, under: SectionUnderTest): void {
  const { document } = stand;
  const { section, operationId } = under;

  it('401: needs a key', async () => {
    const response = await stand.get(`${toId(under)}/${section}`, { headers: {} });
    expect(problemIn(response)).toMatchObject({ status: 401, code: 'missing_key' });
  });

  it('403: a key at its cap is refused', async () => {
    const request = { headers: { 'x-api-key': await stand.gateway.makeKey({ dailyLimit: 1 }) } };
    expect((await stand.get(`${toId(under)}/${section}`, request)).status).toBe(200);
    expect(problemIn(await stand.get(`${toId(under)}/${section}`, request))).toMatchObject({ status: 403 });
  });

  it('404: an unknown company is named', async () => {
    const response = await stand.get(`us-co-999/${section}`);
    expect(problemIn(response)).toMatchObject({ status: 404, code: 'business_not_found' });
    expect(problemIn(response).message).toContain('us-co-999');
    expect(document.departures(operationId, response)).toEqual([]);
  });

  it('405: takes no other method', async () => {
    const response = await stand.get(`${toId(under)}/${section}`, { method: 'POST' });
    expect(problemIn(response)).toMatchObject({ status: 405, code: 'method_not_allowed' });
  });
}
