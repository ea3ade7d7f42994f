import { beforeAll, describe, expect, it } from '@jest/globals';
import type { OpenAPIObject } from '@nestjs/swagger';
import { Documented } from '../testing/documented.ts';
import { type GatewaySurface, sharedGateway } from '../testing/started-gateway.ts';
import type { Discovery } from './discovery.dto.ts';

describe('GET /v1 of the demo', () => {
  let demo: GatewaySurface;

  beforeAll(async () => {
    demo = await sharedGateway('demo');
  });

  it('200: lists every operation under /v1 with its query parameters', async () => {
    const response = await demo.get('/v1');
    expect([response.status, new Documented('demo').departures('getDiscovery', response)]).toEqual([200, []]);
    const { endpoints } = JSON.parse(response.text) as Discovery;
    const { paths } = JSON.parse((await demo.get('/openapi.json')).text) as OpenAPIObject;
    const operations = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    const listed = endpoints.map(({ method, path }) => `${method} ${path}`);
    expect(listed.sort()).toEqual(operations.filter((operation) => operation.includes(' /v1')).sort());
    const search = endpoints.find(({ path }) => path === '/v1/search');
    expect(search?.parameters.map(({ name, required }) => [name, required])).toEqual(
      expect.arrayContaining([['q', true], ...['state', 'naics', 'has', 'page'].map((name) => [name, false])]),
    );
  });
});
