import { beforeAll, describe, expect, it, jest } from '@jest/globals';
import { Documented } from '../../testing/documented.ts';
import { CHANGED_COMPANY, type GatewaySurface, sharedGateway } from '../../testing/started-gateway.ts';

jest.setTimeout(240_000); // the first spec of a run starts the servers

/** A company with records. */
const COMPANY = 'us-co-20191000001';

describe('GET /v1/businesses/{id}/differences', () => {
  const document = new Documented('production');
  let gateway: GatewaySurface;
  let key: string;

  beforeAll(async () => {
    gateway = await sharedGateway();
    key = await gateway.makeKey();
  });

  const get = (path: string) => gateway.get(`/v1/businesses/${path}`, { headers: { 'x-api-key': key } });
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
    const readCode = async (query: string) => JSON.parse((await get(`${COMPANY}/differences${query}`)).text).errors[0];
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
    expect((await demo.get(`/companies/${CHANGED_COMPANY}/differences?from=2001-01-01`)).status).toBe(404);
  });

  it('404: a time before the first load, and an unknown company', async () => {
    const readCode = async (path: string) => JSON.parse((await get(path)).text).errors[0].code;
    expect(await readCode(`${COMPANY}/differences?from=2001-01-01`)).toBe('before_first_load');
    expect(await readCode(`us-co-99999999999/differences?from=${past()}`)).toBe('business_not_found');
  });
});
