import { describe, expect, it, jest } from '@jest/globals';
import { Documented } from '../../testing/documented.ts';
import { CHANGED_COMPANY, keyedGateway } from '../../testing/started-gateway.ts';

jest.setTimeout(240_000); // the first spec of a run starts the servers

/** A company with records, registered on 2019-03-01. Its registry does not state the dates of its data. */
const COMPANY = 'us-co-20191000001';
const DAY = '2024-06-30';

describe('a business of another time', () => {
  const document = new Documented('production');
  const at = keyedGateway();

  const get = (path: string, own = at.key) =>
    at.gateway.get(`/v1/businesses/${path}`, { headers: { 'x-api-key': own } });
  const got = async (path: string) => JSON.parse((await get(path)).text);
  const past = () => new Date(Date.now() - 1).toISOString();

  describe('known_at', () => {
    it.each([
      ['', 'getBusiness'],
      ['/events', 'listBusinessEvents'],
      ['/licenses', 'listLicenses'],
      ['/federal', 'listFederal'],
      ['/documents', 'listDocuments'],
      ['/watchlist', 'listWatchlistResults'],
    ])('200: %s of the past is what it is now, and says its time', async (list, operation) => {
      const time = past();
      const response = await get(`${COMPANY}${list}?known_at=${time}`);
      expect([response.status, response.headers['cache-control'], response.headers.etag]).toEqual([
        200,
        'private, no-store',
        undefined,
      ]);
      const { as_known_at: asKnownAt, ...then } = JSON.parse(response.text);
      expect(asKnownAt).toBe(time);
      expect(then).toEqual(await got(`${COMPANY}${list}`));
      expect(document.departures(operation, response)).toEqual([]);
    });

    it('200: an empty time counts as absent, so the response has an ETag', async () => {
      const [plain, blank] = await Promise.all([get(COMPANY), get(`${COMPANY}?known_at=&valid_on=`)]);
      expect([blank.text, blank.headers['cache-control'], blank.headers.etag]).toEqual([
        plain.text,
        plain.headers['cache-control'],
        plain.headers.etag,
      ]);
      expect(blank.headers.etag).toMatch(/^W\/"/);
    });

    it('200: without records', async () => {
      const time = past();
      const { as_known_at: asKnownAt, ...then } = await got(`${COMPANY}?sparse=true&known_at=${time}`);
      expect(asKnownAt).toBe(time);
      expect(then).toEqual(await got(`${COMPANY}?sparse=true`));
    });

    it('200: a company as it was before its newest change', async () => {
      const { status, created_at: createdAt } = await got(CHANGED_COMPANY);
      const { data } = await got(`${CHANGED_COMPANY}/events`);
      const changed = data.find(({ field }: { field: string }) => field === 'status');
      const between = new Date((Date.parse(createdAt) + Date.parse(changed.observed_at)) / 2).toISOString();
      const before = await got(`${CHANGED_COMPANY}?known_at=${between}`);
      expect([status, before.status, before.as_known_at]).toEqual([changed.after, changed.before, between]);
      expect((await got(`${CHANGED_COMPANY}/events?known_at=${between}`)).data.at(-1).type).toBe('business.added');
    });

    it('404: a time before the first load, and a company that was not known then', async () => {
      const early = await get(`${COMPANY}?known_at=2001-01-01`);
      expect([early.status, JSON.parse(early.text).errors[0].code]).toEqual([404, 'before_first_load']);
      const unknown = await get(`us-co-99999999999?known_at=${past()}`);
      expect([unknown.status, JSON.parse(unknown.text).errors[0].code]).toEqual([404, 'business_not_found']);
      for (const list of ['documents', 'watchlist', 'licenses']) {
        const { errors } = await got(`${COMPANY}/${list}?known_at=2001-01-01`);
        expect(errors[0].code).toBe('before_first_load');
      }
    });
  });

  describe('valid_on', () => {
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
  });

  it.each([
    ['known_at=2999-01-01', 'is in the future'],
    ['known_at=2026-02-30', 'a time that is past'],
    ['known_at=yesterday', 'a time that is past'],
    ['known_at=2026-01-01&refresh=true', 'cannot be combined'],
    ['valid_on=2999-01-01', 'not in the future'],
    ['valid_on=2026-02-30', 'a date'],
    ['valid_on=2024-01-01T00:00:00Z', 'a date'],
    ['valid_on=2026-01-01&refresh=true', 'cannot be combined'],
  ])('400: %s', async (query, said) => {
    const response = await get(`${COMPANY}?${query}`);
    const [param] = query.split('=');
    const message = expect.stringContaining(said);
    expect(response.status).toBe(400);
    expect(JSON.parse(response.text).errors[0]).toMatchObject({ code: 'invalid_parameter', param, message });
  });

  it('counts as one request', async () => {
    const own = await at.gateway.makeKey({ dailyLimit: 3 });
    for (const [query, left] of [
      [`known_at=${past()}`, 2],
      [`valid_on=${DAY}`, 1],
    ])
      expect((await get(`${COMPANY}?${query}`, own)).headers['ratelimit']).toMatch(new RegExp(`r=${left};`));
  });
});
