import { describe, expect, it } from '@jest/globals';
import { type AppSettings, startApp } from '@registry/testing';

const GOOD: AppSettings = {
  DATABASE_URL: 'postgres://a:b@127.0.0.1:1/c',
  NATS_URL: 'nats://127.0.0.1:1',
  KEY_HASH_SECRET: 'x'.repeat(32),
  EVIDENCE_SECRET: 'x'.repeat(32),
  PRODUCTION_PORT: 0,
};

describe('a gateway with bad settings does not start and says which', () => {
  it.each([
    [
      {
        DATABASE_URL: 'mysql://a',
        NATS_URL: 'http://a',
        KEY_HASH_SECRET: 'short',
        EVIDENCE_SECRET: 'short',
        IN_FLIGHT_MAX: '-1',
        LOG_LEVEL: 'loud',
      },
      [
        /DATABASE_URL is not a postgres:\/\/ URL, like .* \(database of the gateway\)/,
        /NATS_URL is not a nats:\/\/ URL/,
        /KEY_HASH_SECRET is shorter than 32 characters/,
        /EVIDENCE_SECRET is shorter than 32 characters/,
        /IN_FLIGHT_MAX is "-1"; expected a whole number/,
        /LOG_LEVEL/,
      ],
    ],
    [{ PRODUCTION_PORT: '70000' }, [/PRODUCTION_PORT is "70000"; expected a port/]],
    [{ GATEWAY_SURFACES: 'production,wiki' }, [/GATEWAY_SURFACES names "wiki"; there are production/]],
  ])('%j', async (bad, said) => {
    const refusal = await startApp('gateway', { ...GOOD, ...bad }).then(() => 'It started.', String);
    for (const each of said) expect(refusal).toMatch(each);
  });

  it('names all that are missing at once', async () => {
    await expect(startApp('gateway', {})).rejects.toThrow(
      /DATABASE_URL[^]*NATS_URL[^]*KEY_HASH_SECRET[^]*EVIDENCE_SECRET/,
    );
  });
});
