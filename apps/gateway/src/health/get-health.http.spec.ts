import { beforeAll, describe, expect, it } from '@jest/globals';
import { Documented } from '../testing/documented.ts';
import { type GatewaySurface, sharedGateway } from '../testing/started-gateway.ts';

describe('GET /health', () => {
  const document = new Documented('production');
  let gateway: GatewaySurface;

  beforeAll(async () => {
    gateway = await sharedGateway();
  });

  it('200: needs no key, as documented', async () => {
    const response = await gateway.get('/health');
    expect([response.status, document.departures('getHealth', response)]).toEqual([200, []]);
  });
});
