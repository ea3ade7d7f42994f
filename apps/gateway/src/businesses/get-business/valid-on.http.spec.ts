import { beforeAll, describe, expect, it, jest } from '@jest/globals';
import { Documented } from '../../testing/documented.ts';
import { type GatewaySurface, sharedGateway } from '../../testing/started-gateway.ts';

jest.setTimeout(240_000); // the first spec of a run starts the servers

/** A company with records, registered on 2019-03-01. Its registry does not state the dates of its data. */
const COMPANY = 'us-co-20191000001';
const DAY = '2024-06-30';

describe('valid_on', () => {
  const document = new Documented('production');
  let gateway: GatewaySurface;
  let key: string;

  beforeAll(async () => {
    gateway = await sharedGateway();
    key = await gateway.makeKey();
  });

  const get = (path: string, own = key) => gateway.get(`/v1/businesses/${path}`, { headers: { 'x-api-key': own } });
  const got = async (path: string) => JSON.parse((await get(path)).text);

  it.each([
    ['', 'getBusiness'],
    ['/licenses', 'listLicenses'],
    ['/federal', 'listFederal'],
    ['/documents', 'listDocuments'],
    ['/watchlist', 'listWatchlistResults'],
  ])('200: %s of a day says its day, as documented', async (list, operation) => {
    const response = await get(`${COMPANY}${list}?valid_on=${DAY}`);
    expect(response.status).toBe(200);
    expect(JSON.parse(response.text)).toMatchObject({ as_valid_on: DAY });
    expect(JSON.parse(response.text)).not.toHaveProperty('as_known_at');
    expect(document.departures(operation, response)).toEqual([]);
  });

  it('200: what no date says is not guessed, and dates in the data stay', async () => {
    const now = await got(COMPANY);
    const then = await got(`${COMPANY}?valid_on=${DAY}`);
    expect(then).toMatchObject({ name: '', status: 'unknown', names: [], addresses: [], people: [], as_of: null });
    expect(then.undated).toEqual(['name', 'status', 'names', 'addresses', 'people', 'formation.entity_type']);
    expect(then.formation).toEqual({ ...now.formation, entity_type: null });
    expect(then.tin).toEqual(now.tin);
    expect((await got(`${COMPANY}?valid_on=${DAY}&sparse=true`)).undated).toEqual(then.undated);
  });

  it('200: by all that was known at a time', async () => {
    const time = new Date(Date.now() - 1).toISOString();
    const then = await got(`${COMPANY}?valid_on=${DAY}&known_at=${time}`);
    expect(then).toMatchObject({ as_valid_on: DAY, as_known_at: time });
    const early = await got(`${COMPANY}?valid_on=${DAY}&known_at=2001-01-01`);
    expect(early.errors[0].code).toBe('before_first_load');
  });

  it('404: a day before its registration, with the date of that', async () => {
    const { errors } = await got(`${COMPANY}?valid_on=2019-02-28`);
    expect(errors[0]).toMatchObject({ code: 'business_not_found', message: expect.stringContaining('2019-03-01') });
  });

  it.each([
    ['valid_on=2999-01-01', 'not in the future'],
    ['valid_on=2026-02-30', 'a date'],
    ['valid_on=2024-01-01T00:00:00Z', 'a date'],
    ['valid_on=2026-01-01&refresh=true', 'cannot be combined'],
  ])('400: %s', async (query, said) => {
    const response = await get(`${COMPANY}?${query}`);
    expect([response.status, JSON.parse(response.text).errors[0]]).toEqual([
      400,
      expect.objectContaining({ code: 'invalid_parameter', param: 'valid_on', message: expect.stringContaining(said) }),
    ]);
  });

  it('counts as one request', async () => {
    const own = await gateway.makeKey({ dailyLimit: 3 });
    const { headers } = await get(`${COMPANY}?valid_on=${DAY}`, own);
    expect(headers['ratelimit']).toMatch(/r=2;/);
  });
});
