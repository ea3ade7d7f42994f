import { describe, expect, it } from '@jest/globals';
import { freePort } from '@registry/private-servers';
import { context } from '../settings/app-overrides.ts';
import { checkDatabases } from './databases.ts';
import { checkNats, givenNatsUrl } from './given-nats.ts';

describe('a server that was given and cannot be used', () => {
  it.each(['foo', 'mysql://a', 'postgres://'])(
    'is named with the form of the setting: DATABASE_URL=%s',
    async (url) => {
      await expect(checkDatabases(new Map([['gateway', url]]))).rejects.toThrow(
        'GATEWAY_DATABASE_URL is not a postgres:// URL, like postgres://role:password@host:5432/database',
      );
    },
  );

  it('is named with its address and without its password', async () => {
    const port = await freePort();
    const atPostgres = checkDatabases(new Map([['gateway', `postgres://a:secret@localhost:${port}/b`]]));
    await expect(atPostgres).rejects.toThrow(/^GATEWAY_DATABASE_URL cannot be used: .*ECONNREFUSED 127\.0\.0\.1:\d+$/);
    const atNats = checkNats(`nats://me:secret@127.0.0.1:${port},nats://127.0.0.1:${port}`);
    await expect(atNats).rejects.toThrow(
      `NATS_URL cannot be used: NATS at 127.0.0.1:${port},127.0.0.1:${port}: connection refused`,
    );
  });
});

describe('a NATS that was given', () => {
  const servers = 'nats://one:4222,tls://two:4223';

  it('is reached by each user with its own password, where there is one', () => {
    const environment = { NATS_PASSWORD_BUSINESS_REGISTRY: 'p@:/', NATS_PASSWORD_GATEWAY: '' };
    expect(givenNatsUrl(servers, 'business-registry', environment)).toBe(
      'nats://business-registry:p%40%3A%2F@one:4222,tls://business-registry:p%40%3A%2F@two:4223',
    );
    expect(givenNatsUrl(servers, 'gateway', environment)).toBe(servers);
  });

  it('has its passwords given to no app but in its URL', () => {
    const environment = { NATS_URL: servers, NATS_PASSWORD: 'own', NATS_PASSWORD_GATEWAY: 'secret' };
    expect(context(environment)).toEqual({ NATS_PASSWORD: 'own' });
  });
});
