import { beforeAll, describe, expect, it } from '@jest/globals';
import { Documented } from '../testing/documented.ts';
import { problemIn } from '../testing/problem-in.ts';
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

  it('400 and 405: takes no parameter and no other method', async () => {
    expect(problemIn(await gateway.get('/health?x=1'))).toMatchObject({ status: 400, code: 'unknown_parameter' });
    expect(problemIn(await gateway.get('/health', { method: 'POST' }))).toMatchObject({ status: 405 });
  });
});
