import { beforeAll, describe, expect, it, jest } from '@jest/globals';
import { verifyAudit } from '@registry/api-client';
import { Documented } from '../testing/documented.ts';
import { ABROAD, HOME } from '../testing/entities/linked-companies.ts';
import { loadingGateway } from '../testing/loading/loading-gateway.ts';
import type { GatewaySurface } from '../testing/started-gateway.ts';

jest.setTimeout(240_000);

describe('GET /v1/entities/{id}/history', () => {
  const document = new Documented('production');
  let gateway: GatewaySurface;
  let key: string;

  beforeAll(async () => {
    gateway = await loadingGateway();
    key = await gateway.makeKey({ role: 'manage' });
  });

  const get = (path: string) => gateway.get(path, { headers: { 'x-api-key': key } });

  it('200: says of each registration when it joined and why, as documented', async () => {
    const { entity_id: id } = JSON.parse((await get(`/v1/businesses/${HOME}`)).text);
    const response = await get(`/v1/entities/${id}/history`);
    expect(response.status).toBe(200);
    expect(document.departures('listEntityChanges', response)).toEqual([]);
    const { data, total_count: totalCount } = JSON.parse(response.text);
    expect(totalCount).toBe(2);
    expect(data.map((one: Record<string, unknown>) => one['registration']).toSorted()).toEqual([ABROAD, HOME]);
    expect(data[0]).toMatchObject({
      type: 'registration.linked',
      joined: true,
      reason: expect.stringContaining('same name'),
    });
    const { entries } = verifyAudit((await get('/v1/workspace/audit')).text);
    const subjects = expect.arrayContaining([ABROAD, HOME]) as unknown;
    expect(entries.at(-1)).toMatchObject({ operation: 'list-entity-changes', subjects });
  });
});
