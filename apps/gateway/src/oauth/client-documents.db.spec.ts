import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { AddressLimits } from '@registry/address-limits';
import { DatabaseFixture } from '@registry/persistence/database-fixture';
import { entitiesOver } from '@registry/persistence/entities';
import type { PublicRequests } from '@registry/webhooks';
import pg from 'pg';
import type { Provider } from 'oidc-provider';
import { ApiKeyEntity } from '../keys/auth/api-key.entity.ts';
import { Callers } from '../keys/callers/callers.ts';
import { KeyCache } from '../keys/auth/key-cache.ts';
import { WorkspaceEntity } from '../keys/auth/workspace.entity.ts';
import { gatewayDatabase, KEY_HASH_SECRET } from '../testing/gateway-keys.ts';
import { AuthorizationServer } from './authorization-server.ts';
import { Grants } from './grants.ts';
import { OAuthStates } from './oauth-states.ts';

const ID = 'https://agent.example/client.json';
const DOCUMENT = { client_id: ID, client_name: 'Agent', redirect_uris: ['https://agent.example/callback'] };

let fixture: DatabaseFixture;
let pool: pg.Pool;
let provider: Provider;
let served: object | string = DOCUMENT;
const fetched: string[] = [];

beforeAll(async () => {
  fixture = new DatabaseFixture(await gatewayDatabase());
  pool = new pg.Pool({ connectionString: fixture.test.url });
  const entities = await entitiesOver(pool, ApiKeyEntity, WorkspaceEntity).initialize();
  const states = new OAuthStates(fixture.database, new Callers(entities, new KeyCache(fixture.database)));
  const addresses = { demo: 'https://site.example', production: 'https://api.example', mcp: '' };
  const fetch = (url: unknown) => {
    fetched.push(String(url));
    return Promise.resolve(new Response(typeof served === 'string' ? served : JSON.stringify(served)));
  };
  const limits = new AddressLimits({ perMinute: 0, perDay: 0 });
  const grants = new Grants(fixture.database, entities, states);
  const server = new AuthorizationServer(
    addresses,
    KEY_HASH_SECRET,
    limits,
    { fetch } as unknown as PublicRequests,
    states,
    grants,
  );
  provider = (await server.start(() => undefined)) as Provider;
});
afterAll(async () => {
  await pool.end();
  await fixture.destroy();
});

it.each<[string, object | string, boolean]>([
  ['of another id', { ...DOCUMENT, client_id: `${ID}?x` }, false],
  ['with a secret', { ...DOCUMENT, client_secret: 'x' }, false],
  ['that requires a secret', { ...DOCUMENT, token_endpoint_auth_method: 'client_secret_post' }, false],
  ['with a redirect to http', { ...DOCUMENT, redirect_uris: ['http://agent.example/callback'] }, false],
  ['that is too large', { ...DOCUMENT, client_uri: `https://agent.example/${'x'.repeat(6_000)}` }, false],
  ['that is HTML', '<html>', false],
  ['of the client', { ...DOCUMENT, application_type: 'web', scope: 'read offline_access' }, true],
])('a metadata document %s', async (_what, document, isAccepted) => {
  served = document;
  const client = await provider.Client.find(ID).catch(() => undefined);
  expect(client?.metadata()).toEqual(
    isAccepted ? expect.objectContaining({ application_type: 'native', client_name: 'Agent' }) : undefined,
  );
});

it('is fetched once in a minute, and only for an id that is an https URL', async () => {
  const before = fetched.length;
  expect((await provider.Client.find(ID))?.clientName).toBe('Agent');
  for (const id of [
    'http://agent.example/client.json',
    'https://agent.example/../x',
    'https://user@agent.example/x',
    'agent',
  ])
    expect(await provider.Client.find(id)).toBeUndefined();
  expect(fetched).toHaveLength(before);
});
