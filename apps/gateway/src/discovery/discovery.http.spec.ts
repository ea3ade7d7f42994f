import { beforeAll, describe, expect, it } from '@jest/globals';
import type { OpenAPIObject } from '@nestjs/swagger';
import { USAGE_RESTRICTION } from '@registry/domain';
import { Documented } from '../testing/documented.ts';
import { type GatewaySurface, sharedGateway } from '../testing/started-gateway.ts';
import type { Discovery } from './discovery.dto.ts';

describe('discovery', () => {
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
      for (const path of [root.documentation, root.errors])
        expect([path, (await get(path)).status]).toEqual([path, 200]);
    });
  });

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
});
