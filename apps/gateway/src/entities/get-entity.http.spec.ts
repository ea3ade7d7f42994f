import { beforeAll, describe, expect, it, jest } from '@jest/globals';
import { eventually } from '@registry/testing';
import { Documented } from '../testing/documented.ts';
import { ABROAD, HOME } from '../testing/entities/linked-companies.ts';
import { loadingGateway, SPLIT_ABROAD, SPLIT_HOME } from '../testing/loading/loading-gateway.ts';
import type { GatewaySurface } from '../testing/started-gateway.ts';

jest.setTimeout(240_000);

describe('GET /v1/entities/{id}', () => {
  const document = new Documented('production');
  let gateway: GatewaySurface;
  let key: string;
  let id: string;

  beforeAll(async () => {
    gateway = await loadingGateway();
    key = await gateway.makeKey();
    id = (await body(`/v1/businesses/${HOME}`)).entity_id;
  });

  const get = (path: string) => gateway.get(path, { headers: { 'x-api-key': key } });
  const body = async (path: string) => JSON.parse((await get(path)).text);

  it('200: has the registrations, the domestic one first, and why they are linked, as documented', async () => {
    const response = await get(`/v1/entities/${id.toUpperCase()}`);
    expect(response.status).toBe(200);
    expect(document.departures('getEntity', response)).toEqual([]);
    expect(JSON.parse(response.text)).toMatchObject({
      object: 'entity',
      id,
      formation_state: 'CO',
      registrations: [
        { id: HOME, jurisdiction: 'domestic' },
        { id: ABROAD, jurisdiction: 'foreign' },
      ],
      links: [{ from: ABROAD, to: HOME, method: 'name', decided_by_operator: false }],
    });
  });

  it('200: a business has the registrations of its entity after its own, and a search shows it once', async () => {
    const { registrations, entity_id: entityId } = await body(`/v1/businesses/${ABROAD}`);
    expect(registrations.map((one: Record<string, unknown>) => [one['id'], one['jurisdiction']])).toEqual([
      [ABROAD, 'foreign'],
      [HOME, 'domestic'],
    ]);
    expect(entityId).toBe(id);
    const all = await body('/v1/businesses?q=quartz+hollow+mills');
    expect(all.data.map((hit: Record<string, unknown>) => hit['entity_id'])).toEqual([id, id]);
    const grouped = await body('/v1/businesses?q=quartz+hollow+mills&group=entity');
    expect(grouped).toMatchObject({ total_count: 1, data: [{ entity_id: id }] });
  });

  it('200: a query that names no state has one candidate for all registrations, with their entity', async () => {
    const response = await gateway.get('/v1/match', {
      method: 'POST',
      headers: { 'x-api-key': key, 'content-type': 'application/json' },
      body: JSON.stringify({
        queries: { a: { name: 'Quartz Hollow Mills' }, b: { name: 'Quartz Hollow Mills', state: 'CA' } },
      }),
    });
    const { a, b } = JSON.parse(response.text).results;
    expect(a.candidates).toMatchObject([{ entity_id: id }]);
    expect(b.candidates).toMatchObject([{ entity_id: id, business: { id: ABROAD } }]);
  });

  it('200: evidence has where the rows of all registrations come from', async () => {
    const response = await gateway.get(`/v1/businesses/${HOME}/evidence`, {
      method: 'POST',
      headers: { 'x-api-key': key, 'content-type': 'application/json' },
      body: '{}',
    });
    expect(response.status).toBe(200);
  });

  it('200: has one registration less after an operator splits it, and all of them after that is undone', async () => {
    const split = (await body(`/v1/businesses/${SPLIT_HOME}`)).entity_id;
    await gateway.run('business-registry', 'entities', 'split', SPLIT_HOME, SPLIT_ABROAD, '--reason', 'made');
    await eventually(async () => (await body(`/v1/businesses/${SPLIT_ABROAD}`)).entity_id, null, 60_000);
    expect((await body(`/v1/businesses/${SPLIT_HOME}`)).entity_id).toBe(split);
    expect((await body(`/v1/entities/${split}`)).registrations).toHaveLength(1);
    await gateway.run('business-registry', 'entities', 'undo', '1', '--reason', 'a mistake');
    await eventually(async () => (await body(`/v1/businesses/${SPLIT_ABROAD}`)).entity_id, split, 60_000);
    const { data } = await body(`/v1/businesses/${SPLIT_HOME}/events`);
    expect(data.map((event: Record<string, unknown>) => event['type'])).toEqual(
      expect.arrayContaining(['registration.linked', 'registration.unlinked']),
    );
  });
});
