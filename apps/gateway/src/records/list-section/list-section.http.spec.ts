import { beforeAll, describe, expect, it } from '@jest/globals';
import { SECTION_KINDS, SECTION_NAMES, type SectionName } from '@registry/domain';
import { Documented } from '../../testing/documented.ts';
import { holderOf, MANY as COUNT, recordsGateway, toSource } from '../../testing/records-gateway.ts';
import type { GatewaySurface } from '../../testing/started-gateway.ts';

const ORIGIN = ['source', 'sources', 'match', 'record', 'as_of', 'retrieved_at', 'absent_since', 'decision'];
const EXPIRY = ['expiration_date', 'is_expired'];
const REGISTER_ITEM = ['type', 'name', 'number', 'date', 'state', 'status', 'description', ...EXPIRY];
/** The keys of a row between `object` and its origin, in the order of the contract. */
const KEYS: Readonly<Record<SectionName, readonly string[]>> = {
  liens: [
    ...['type', 'filing_number', 'filed_date', 'state', 'status'],
    ...['secured_parties', 'debtors', 'collateral', ...EXPIRY],
  ],
  loans: ['type', 'amount', 'date', 'lender', 'status', 'jobs_reported', 'forgiveness_amount'],
  fmcsa_registrations: REGISTER_ITEM,
  licenses: REGISTER_ITEM,
  permits: REGISTER_ITEM,
  federal: REGISTER_ITEM,
};
const TIMESTAMP = expect.stringMatching(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/);

interface Page {
  readonly data: readonly { readonly object: string; readonly record: { readonly id: string } }[];
  readonly total_count: number;
  readonly has_more: boolean;
}

describe('the sections of a business', () => {
  const document = new Documented('production');
  let gateway: GatewaySurface;
  let key: string;

  beforeAll(async () => {
    gateway = await recordsGateway();
    key = await gateway.makeKey();
  });

  const get = (path: string) => gateway.get(`/v1/businesses/${path}`, { headers: { 'x-api-key': key } });

  // The records of each kind are of a company of its own.
  describe.each(SECTION_NAMES.map((section, at) => ({ section, at })))('GET /v1/businesses/{id}/$section', (one) => {
    const { section, at } = one;
    const operationId = `list_${section}`.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
    // Federal shows loans and carriers too; its own kind is the last.
    const kind = SECTION_KINDS[section].at(-1) ?? 'record';
    const path = `us-co-${20_201_000_000 + at}/${section}`;
    const page = async (query: string) => JSON.parse((await get(`${path}${query}`)).text) as Page;

    it('200: returns the newest 30 with the exact total and the coverage, as documented', async () => {
      const response = await get(path);
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
      expect(Object.keys(list.data[0] ?? {})).toEqual(['object', 'id', ...KEYS[section], ...ORIGIN]);
      expect(list.data[0]).toMatchObject({
        object: kind,
        type: 'sample',
        source: toSource(kind),
        match: { method: 'name_state_exact_unique', matched_on: holderOf(at) },
        record: { id: 'R28', holder: holderOf(at), state: 'CO', date: '2020-01-14', trade: '' },
        retrieved_at: TIMESTAMP,
        absent_since: null,
      });
    });

    it('200: gives each row once over all pages, those without a date last', async () => {
      const pages = await Promise.all([1, 2, 3, 4, 5].map((number) => page(`?page=${number}&per_page=8`)));
      const ids = pages.flatMap(({ data }) => data.map(({ record }) => record.id));
      expect(new Set(ids).size).toBe(COUNT);
      expect(ids.at(-1)).toBe(`R${COUNT - 1}`);
      expect(pages.map(({ has_more: hasMore }) => hasMore)).toEqual([true, true, true, true, false]);
      const beyond = { data: [], total_count: COUNT, has_more: false };
      expect(await page('?page=6&per_page=8')).toMatchObject(beyond);
    });

    it('200: lists and counts rows of the requested confidence', async () => {
      expect(await page('?min_confidence=0')).toMatchObject({ total_count: COUNT });
      expect(await page('?min_confidence=1')).toMatchObject({ data: [], total_count: 0 });
    });

    it('200: a company without rows differs from a section without a source', async () => {
      const response = await get(`us-co-20191000004/${section}`);
      expect(document.departures(operationId, response)).toEqual([]);
      expect(JSON.parse(response.text)).toMatchObject({ data: [], total_count: 0, coverage: { status: 'partial' } });
    });
  });
});
