import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Documented } from './documented.ts';
import type { HttpQuestion } from './http-answer.ts';
import { problemIn } from './problem-in.ts';
import type { SampleRecords } from './sample-records.ts';
import { StartedGateway } from './started-gateway.ts';

/** The endpoint of one record section, and what a spec file loads for it. */
export interface SectionUnderTest {
  readonly section: 'liens' | 'licenses' | 'permits' | 'federal';
  readonly operationId: string;
  /** Of the records that the section has. */
  readonly kind: SampleRecords['kind'];
  /** The keys of a row, in the order of the contract. */
  readonly keys: readonly string[];
}

const HOLDER = 'CEDAR RIDGE BAKERY LLC';
const COUNT = 35;
const TIMESTAMP = expect.stringMatching(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/);

interface Page {
  readonly data: readonly { readonly object: string; readonly record: { readonly id: string } }[];
  readonly total_count: number;
  readonly has_more: boolean;
}

/** A gateway with the records of one section, asked about it. */
class SectionStand {
  readonly document = new Documented('production');
  readonly source: string;
  readonly under: SectionUnderTest;
  #gateway: StartedGateway | undefined;
  #key = '';

  constructor(under: SectionUnderTest) {
    this.under = under;
    this.source = `us-co/sample-${under.kind}`;
  }

  get gateway(): StartedGateway {
    if (this.#gateway === undefined) throw new Error('The gateway was not started.');
    return this.#gateway;
  }

  async start(): Promise<void> {
    this.#gateway = await StartedGateway.start();
    this.#key = await this.gateway.makeKey();
    const records = Array.from({ length: COUNT }, (_, at) => ({
      id: `R${at}`,
      holder: HOLDER,
      state: 'CO',
      // Seven on a day, so that pages end amid ties; the last without a date.
      date: at === COUNT - 1 ? '' : `2020-01-${String(10 + Math.floor(at / 7))}`,
    }));
    await this.gateway.loadRecords({ source: this.source, kind: this.under.kind, records });
  }

  get(rest: string, question: HttpQuestion = {}) {
    return this.gateway.get(`/v1/businesses/${rest}`, { headers: { 'x-api-key': this.#key }, ...question });
  }

  async page(query: string): Promise<Page> {
    return JSON.parse((await this.get(`us-co-20191000001/${this.under.section}${query}`)).text) as Page;
  }
}

/** What every record section of a business answers, by status. */
export function describeSection(under: SectionUnderTest): void {
  describe(`GET /v1/businesses/{id}/${under.section}`, () => {
    const stand = new SectionStand(under);

    beforeAll(() => stand.start(), 60_000);
    afterAll(() => stand.gateway.end());

    describe('200', () => describeRows(stand));
    describeBadRequests(stand);
    describeRefusals(stand);
  });
}

function describeRows(stand: SectionStand): void {
  const { document, source } = stand;
  const { section, operationId, kind, keys } = stand.under;

  it('answers the newest 30 with the exact total and the coverage, as documented', async () => {
    const answer = await stand.get(`us-co-20191000001/${section}`);
    expect([answer.status, document.departures(operationId, answer)]).toEqual([200, []]);
    const list = JSON.parse(answer.text) as Page;
    expect(list).toMatchObject({ object: 'list', total_count: COUNT, has_more: true, page: 1, per_page: 30 });
    expect(list).toMatchObject({
      coverage: { status: 'covered', scope: null, sources: [{ source, as_of: null, loaded_at: TIMESTAMP }] },
    });
    expect(list.data).toHaveLength(30);
    expect(Object.keys(list.data[0] ?? {})).toEqual(keys);
    expect(list.data[0]).toMatchObject({
      object: kind,
      type: 'sample',
      source,
      match: { method: 'name_state_exact_unique', confidence: 0.98, matched_on: HOLDER },
      record: { id: 'R28', holder: HOLDER, state: 'CO', date: '2020-01-14', trade: '' },
      retrieved_at: TIMESTAMP,
      absent_since: null,
    });
  });

  it('gives each row once over all pages, those without a date last', async () => {
    const pages = await Promise.all([1, 2, 3, 4, 5].map((number) => stand.page(`?page=${number}&per_page=8`)));
    const ids = pages.flatMap(({ data }) => data.map(({ record }) => record.id));
    expect(new Set(ids).size).toBe(COUNT);
    expect(ids.at(-1)).toBe(`R${COUNT - 1}`);
    expect(pages.map(({ has_more: hasMore }) => hasMore)).toEqual([true, true, true, true, false]);
    expect(await stand.page('?page=6&per_page=8')).toMatchObject({ data: [], total_count: COUNT, has_more: false });
  });

  it('tells a company without rows from a section without a source', async () => {
    const answer = await stand.get(`us-co-20191000004/${section}`);
    expect(document.departures(operationId, answer)).toEqual([]);
    expect(JSON.parse(answer.text)).toMatchObject({ data: [], total_count: 0, coverage: { status: 'covered' } });
  });

  it('answers HEAD without a body', async () => {
    const answer = await stand.get(`us-co-20191000001/${section}`, { method: 'HEAD' });
    expect(answer).toMatchObject({ status: 200, text: '' });
  });
}

function describeBadRequests(stand: SectionStand): void {
  const { document } = stand;
  const { section, operationId } = stand.under;

  it.each([
    ['us-co', '', 'invalid_id', 'id'],
    ['us-co-20191000001', '?page=0', 'invalid_parameter', 'page'],
    ['us-co-20191000001', '?per_page=101', 'invalid_parameter', 'per_page'],
    ['us-co-20191000001', '?page=101&per_page=100', 'page_too_deep', 'page'],
    ['us-co-20191000001', '?q=x', 'unknown_parameter', 'q'],
  ])('400: refuses %s with %s', async (id, query, code, param) => {
    const answer = await stand.get(`${id}/${section}${query}`);
    expect(problemIn(answer)).toMatchObject({ status: 400, code, param });
    expect(document.departures(operationId, answer)).toEqual([]);
  });
}

function describeRefusals(stand: SectionStand): void {
  const { document } = stand;
  const { section, operationId } = stand.under;

  it('401: needs a key', async () => {
    const answer = await stand.get(`us-co-20191000001/${section}`, { headers: {} });
    expect(problemIn(answer)).toMatchObject({ status: 401, code: 'missing_key' });
  });

  it('403: a key at its cap is refused', async () => {
    const question = { headers: { 'x-api-key': await stand.gateway.makeKey({ dailyLimit: 1 }) } };
    expect((await stand.get(`us-co-20191000001/${section}`, question)).status).toBe(200);
    expect(problemIn(await stand.get(`us-co-20191000001/${section}`, question))).toMatchObject({ status: 403 });
  });

  it('404: an unknown company is named', async () => {
    const answer = await stand.get(`us-co-999/${section}`);
    expect(problemIn(answer)).toMatchObject({ status: 404, code: 'business_not_found' });
    expect(problemIn(answer).message).toContain('us-co-999');
    expect(document.departures(operationId, answer)).toEqual([]);
  });

  it('405: takes no other method', async () => {
    const answer = await stand.get(`us-co-20191000001/${section}`, { method: 'POST' });
    expect(problemIn(answer)).toMatchObject({ status: 405, code: 'method_not_allowed' });
  });

  it('502: says so when records-sections is away, and answers again when it is back', async () => {
    await stand.gateway.records.kill();
    const answer = await stand.get(`us-co-20191000001/${section}`);
    expect(problemIn(answer)).toMatchObject({ status: 502, code: 'upstream_unavailable' });
    expect(answer.headers['retry-after']).toBe('1');
    expect(document.departures(operationId, answer)).toEqual([]);
    await stand.gateway.restart('records');
    expect((await stand.get(`us-co-20191000001/${section}`)).status).toBe(200);
  });
}
