import { beforeAll, expect, it } from '@jest/globals';
import { eventually } from '@registry/testing';
import { deniedList } from '../testing/lists/denied-list.ts';
import { Documented } from '../testing/documented.ts';
import { linkedEntity } from '../testing/entities/linked-entity.ts';
import { ABROAD, HOME } from '../testing/entities/linked-companies.ts';
import type { StartedGateway } from '../testing/started-gateway.ts';

/** `GET /v1/entities/{id}/watchlist` of the company in two states; it loads the first list. */
export function describeEntityScreening(gateway: () => StartedGateway): void {
  const document = new Documented('production');
  let key: string;
  let path: string;

  beforeAll(async () => {
    key = await gateway().makeKey();
    path = `/v1/entities/${await linkedEntity(gateway(), key)}/watchlist`;
  });

  const get = (at: string) => gateway().get(at, { headers: { 'x-api-key': key } });
  const body = async (at: string) => JSON.parse((await get(at)).text);

  it('200: lists the results of each registration with its id, hits first, as the registration has them', async () => {
    const row = { name: 'Quartz Hollow Mills LLC', street: '1 Main Street', city: 'Denver', zip: '80202' };
    await gateway().stack.load(deniedList([row]));
    await eventually(async () => (await body(path)).total_count, 2, 30_000);
    const response = await get(`${path}?per_page=1`);
    expect([response.status, document.departures('listEntityWatchlistResults', response)]).toEqual([200, []]);
    expect(JSON.parse(response.text)).toMatchObject({
      hit_count: 1,
      has_more: true,
      coverage: { status: 'partial' },
      data: [{ registration: HOME, status: 'hit', entity_name: row.name }],
    });
    const { data } = await body(path);
    const own = await Promise.all(
      [HOME, ABROAD].map(async (id) => {
        const page = await body(`/v1/businesses/${id}/watchlist`);
        return page.data.map((result: object) => ({ ...result, registration: id }));
      }),
    );
    expect(data).toEqual(own.flat());
    expect(data.map((result: Record<string, unknown>) => [result['registration'], result['status']])).toEqual([
      [HOME, 'hit'],
      [ABROAD, 'possible'],
    ]);
  });

  it('200: the profile of each registration has the numbers of all of them', async () => {
    for (const id of [HOME, ABROAD]) {
      const { registrations } = await body(`/v1/businesses/${id}`);
      const shown = registrations.map((one: Record<string, unknown>) => [one['id'], one['watchlist']]);
      expect(Object.fromEntries(shown)).toEqual({
        [HOME]: { hit_count: 1, possible_count: 0, coverage: 'partial' },
        [ABROAD]: { hit_count: 0, possible_count: 1, coverage: 'partial' },
      });
    }
  });

  it('200: has the decision of the workspace on the result of a registration', async () => {
    const [{ id: result }] = (await body(path)).data;
    await gateway().get(`/v1/businesses/${HOME}/watchlist/${result}`, {
      method: 'PUT',
      headers: { 'x-api-key': key, 'content-type': 'application/json' },
      body: JSON.stringify({ decision: 'not_a_match', note: 'other company' }),
    });
    expect(await body(path)).toMatchObject({ hit_count: 0, data: [{ decision: { decision: 'not_a_match' } }, {}] });
    const others = await gateway().get(path, { headers: { 'x-api-key': await gateway().makeKey() } });
    expect(JSON.parse(others.text)).toMatchObject({ hit_count: 1, data: [{ decision: null }, {}] });
  });

  it('200: leaves out a registration that is suppressed', async () => {
    await gateway().stack.run('business-registry', 'suppress', HOME, '--reason', 'spec');
    await eventually(async () => (await get(path)).text.includes(HOME), false, 30_000);
    expect(await body(path)).toMatchObject({ hit_count: 0, data: [{ registration: ABROAD }] });
    await gateway().stack.run('business-registry', 'unsuppress', HOME, '--reason', 'spec');
  });
}
