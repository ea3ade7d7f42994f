import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Connections } from '@registry/contracts-demo';
import { Documented } from '../../testing/documented.ts';
import { CONNECTED } from '../../testing/showcase/connected-companies.ts';
import { showcaseGateway } from '../../testing/showcase/showcase.ts';
import type { GatewaySurface } from '../../testing/started-gateway.ts';

describe('GET /v1/companies/{id}/connections of the demo', () => {
  const document = new Documented('demo');
  let demo: GatewaySurface;

  beforeAll(async () => {
    demo = await showcaseGateway();
  }, 180_000);

  const get = async (id: string) => {
    const response = await demo.get(`/v1/companies/${id}/connections`);
    expect(document.departures('listConnections', response)).toEqual([]);
    return { status: response.status, body: JSON.parse(response.text) as Connections };
  };

  it('200: an officer and an address that another company has, however the address is written', async () => {
    const [, other = ''] = CONNECTED.ids;
    const companies = [expect.objectContaining({ id: other, name: CONNECTED.names[1], as_of: null })];
    expect(await get(CONNECTED.ids[0].toUpperCase())).toEqual({
      status: 200,
      body: {
        object: 'connections',
        company_id: CONNECTED.ids[0],
        data: [
          {
            object: 'connection',
            kind: 'officer',
            value: CONNECTED.officer,
            company_count: 1,
            is_common: false,
            companies,
          },
          {
            object: 'connection',
            kind: 'address',
            value: CONNECTED.address,
            company_count: 1,
            is_common: false,
            companies,
          },
        ],
      },
    });
  });

  it('200: an agent of many companies is counted and connects none', async () => {
    const { body } = await get('us-co-20191000001');
    const agent = body.data.find(({ kind }) => kind === 'agent');
    expect(agent).toMatchObject({ value: 'Jane Q Doe', is_common: true, companies: [] });
    expect(agent?.company_count).toBeGreaterThan(50);
  });

  it('200: none of a company that shares nothing, an address without a street included', async () => {
    expect((await get('us-wy-2001')).body.data).toEqual([]);
  });
});
