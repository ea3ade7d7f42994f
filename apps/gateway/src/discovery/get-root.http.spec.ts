import { beforeAll, describe, expect, it } from '@jest/globals';
import { Documented } from '../testing/documented.ts';
import { type GatewaySurface, sharedGateway } from '../testing/started-gateway.ts';
import { USAGE_RESTRICTION } from '@registry/domain';

describe('GET /', () => {
  let gateway: GatewaySurface;
  const get = (path: string) => gateway.get(path);

  beforeAll(async () => {
    gateway = await sharedGateway();
  });

  it('200: names the endpoints and the documents without a key, as documented', async () => {
    const response = await get('/');
    expect(response.status).toBe(200);
    expect(new Documented('production').departures('getRoot', response)).toEqual([]);
    const root = JSON.parse(response.text);
    expect(root).toMatchObject({ object: 'api', usage_restriction: USAGE_RESTRICTION });
    const { paths } = JSON.parse((await get(root.openapi)).text);
    const endpoints = Object.keys(paths).filter((path) => path.startsWith('/v1/'));
    expect([...root.endpoints].sort()).toEqual(endpoints.sort());
    for (const path of [root.documentation, root.errors]) expect([path, (await get(path)).status]).toEqual([path, 200]);
  });
});
