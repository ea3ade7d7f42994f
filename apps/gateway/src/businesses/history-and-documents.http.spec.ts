import { describe, expect, it, jest } from '@jest/globals';
import { Documented } from '../testing/documented.ts';
import type { HttpRequest } from '../testing/http-requests.ts';
import { CHANGED_COMPANY, keyedGateway, sharedGateway } from '../testing/started-gateway.ts';

// the first spec of a run starts the servers
jest.setTimeout(240_000);

/** A company with records. */
const COMPANY = 'us-co-20191000001';

describe('the history and the documents of a business', () => {
  const document = new Documented('production');
  const at = keyedGateway();

  describe('GET /v1/businesses/{id}/events', () => {
    const id = CHANGED_COMPANY;

    const list = (path: string, request: HttpRequest = {}) =>
      at.gateway.get(`/v1/businesses/${path}`, { headers: { 'x-api-key': at.key }, ...request });

    it('200: lists what has changed, newest first, and last that the company was added, as documented', async () => {
      const response = await list(`${id.toUpperCase()}/events`);
      expect(response.status).toBe(200);
      expect(document.departures('listBusinessEvents', response)).toEqual([]);
      const { data, ...page } = JSON.parse(response.text);
      expect(page).toEqual({ object: 'list', has_more: false, total_count: 3, page: 1, per_page: 30 });
      expect(
        data.map(({ type, field, before, after }: Record<string, unknown>) => [type, field, before, after]),
      ).toEqual([
        ['business.status_changed', 'status', 'active', 'inactive'],
        ['business.status_changed', 'status_verbatim', 'Good Standing', 'Delinquent'],
        ['business.added', 'name', null, 'Paging Works 0 LLC'],
      ]);
      expect(data[0]).toMatchObject({
        object: 'business_event',
        id: `${id}/2/0`,
        observed_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
        source: 'us-co/business-registry',
        live: false,
      });
    });

    it('200: cuts pages', async () => {
      const { data, has_more, total_count } = JSON.parse((await list(`${id}/events?per_page=2&page=2`)).text);
      expect([data.length, data[0].type, has_more, total_count]).toEqual([1, 'business.added', false, 3]);
    });
  });

  it('GET /v1/businesses/{id}/documents: 200: is not covered where no table of filings is loaded, as documented', async () => {
    const path = `/v1/businesses/${CHANGED_COMPANY}/documents`;
    const response = await at.gateway.get(path, { headers: { 'x-api-key': at.key } });
    expect(response.status).toBe(200);
    expect(document.departures('listDocuments', response)).toEqual([]);
    expect(JSON.parse(response.text)).toMatchObject({
      object: 'list',
      data: [],
      total_count: 0,
      coverage: { status: 'not_covered', scope: null, sources: [] },
    });
  });

  describe('GET /v1/businesses/{id}/differences', () => {
    const get = (path: string) => at.gateway.get(`/v1/businesses/${path}`, { headers: { 'x-api-key': at.key } });
    const got = async (path: string) => JSON.parse((await get(path)).text);
    const past = () => new Date(Date.now() - 1).toISOString();
    /** A time at which the company was known, and not yet changed. */
    const beforeChange = async () => {
      const { data } = await got(`${CHANGED_COMPANY}/events`);
      return new Date(Date.parse(data[0].observed_at) - 1).toISOString();
    };

    it('200: what changed between two times, with what showed it', async () => {
      const { status } = await got(CHANGED_COMPANY);
      const from = await beforeChange();
      const response = await get(`${CHANGED_COMPANY}/differences?from=${from}`);
      expect(response.status).toBe(200);
      expect(document.departures('listDifferences', response)).toEqual([]);
      const found = JSON.parse(response.text);
      expect(found).toMatchObject({
        object: 'business_differences',
        id: CHANGED_COMPANY,
        from,
        records: [],
        records_total: 0,
      });
      const { data } = await got(`${CHANGED_COMPANY}/events`);
      const changes = data.filter(({ type }: { type: string }) => type !== 'business.added');
      expect(found.fields.map(({ field }: { field: string }) => field).sort()).toEqual(
        changes.map(({ field }: { field: string }) => field).sort(),
      );
      expect(found.fields).toContainEqual({
        object: 'field_difference',
        field: 'status',
        before: 'active',
        after: status,
        source: changes[0].source,
        as_of: changes[0].as_of,
        loaded_at: expect.any(String),
      });
      const loadedAt = found.fields.find(({ field }: { field: string }) => field === 'status').loaded_at;
      const [known, unknown] = [loadedAt, new Date(Date.parse(loadedAt) - 1).toISOString()];
      expect(await got(`${CHANGED_COMPANY}?sparse=true&known_at=${known}`)).toMatchObject({ status });
      expect(await got(`${CHANGED_COMPANY}?sparse=true&known_at=${unknown}`)).toMatchObject({ status: 'active' });
      const none = await got(`${CHANGED_COMPANY}/differences?from=${past()}`);
      expect([none.fields, none.records]).toEqual([[], []]);
    });

    it('400: without a first time, and for times in the wrong order', async () => {
      const readCode = async (query: string) =>
        JSON.parse((await get(`${COMPANY}/differences${query}`)).text).errors[0];
      expect(await readCode('')).toMatchObject({ code: 'missing_parameter', param: 'from' });
      expect(await readCode('?from=2026-01-02&to=2026-01-01')).toMatchObject({
        code: 'invalid_parameter',
        param: 'from',
      });
    });

    it('a page has them marked, and the form of a profile leads to it', async () => {
      const demo = await sharedGateway('demo');
      expect((await demo.get(`/companies/${CHANGED_COMPANY}`)).text).toContain(
        `action="/companies/${CHANGED_COMPANY}/differences"`,
      );
      const from = await beforeChange();
      const page = await demo.get(`/companies/${CHANGED_COMPANY}/differences?from=${from}&to=`);
      expect(page.status).toBe(200);
      expect(page.text).toMatch(/<h3>Status<\/h3>\s*<p><del>active<\/del> <ins>\w+<\/ins>/);
      const early = await demo.get(`/companies/${CHANGED_COMPANY}/differences?from=2001-01-01`);
      expect([early.status, early.text]).toEqual([
        200,
        expect.stringMatching(/Nothing is known [^]*Nearest: <a href="/),
      ]);
    });

    it('404: a time before the first load, and an unknown company', async () => {
      const readCode = async (path: string) => JSON.parse((await get(path)).text).errors[0].code;
      expect(await readCode(`${COMPANY}/differences?from=2001-01-01`)).toBe('before_first_load');
      expect(await readCode(`us-co-99999999999/differences?from=${past()}`)).toBe('business_not_found');
    });
  });
});
