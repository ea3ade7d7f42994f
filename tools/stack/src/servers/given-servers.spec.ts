import { describe, expect, it } from '@jest/globals';
import { freePort } from '@registry/private-servers';
import { checkDatabases } from './databases.ts';
import { checkNats } from './given-nats.ts';

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
