import { beforeAll, describe, expect, it } from '@jest/globals';
import { Documented } from '../testing/documented.ts';
import { type GatewaySurface, sharedGateway } from '../testing/started-gateway.ts';

describe.each(['production', 'demo'] as const)('GET /.well-known/jwks.json of %s', (surface) => {
  const document = new Documented(surface);
  let gateway: GatewaySurface;

  beforeAll(async () => {
    gateway = await sharedGateway(surface);
  }, 180_000);

  it('200: returns public keys only, without a key and as documented', async () => {
    const response = await gateway.get('/.well-known/jwks.json');
    expect([response.status, document.departures('getKeySet', response)]).toEqual([200, []]);
    const { keys } = JSON.parse(response.text) as { keys: object[] };
    expect(keys).toHaveLength(1);
    expect(Object.keys(keys[0] ?? {}).sort()).toEqual(['alg', 'crv', 'kid', 'kty', 'use', 'x']);
  });

  it('200: is the same on each surface', async () => {
    const [one, other] = await Promise.all(
      (['production', 'demo'] as const).map(
        async (name) => (await (await sharedGateway(name)).get('/.well-known/jwks.json')).text,
      ),
    );
    expect(one).toBe(other);
  });
});
