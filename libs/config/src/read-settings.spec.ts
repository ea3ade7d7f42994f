import { describe, expect, it } from '@jest/globals';
import { bool, natsUrl, port, postgresUrl, readSettings, secret, share, str } from './read-settings.ts';

const specs = {
  DATABASE_URL: postgresUrl({ desc: 'the own database' }),
  NATS_URL: natsUrl({ desc: 'where requests arrive' }),
  PORT: port({ default: 3000 }),
  LOG_LEVEL: str({ default: 'info', choices: ['debug', 'info'] }),
};
const good = {
  DATABASE_URL: 'postgres://a:b@127.0.0.1:5432/c',
  NATS_URL: 'nats://127.0.0.1:4222,nats://127.0.0.2:4222',
};

describe('readSettings', () => {
  it('reads what is set and takes defaults for the rest', () => {
    expect(readSettings(specs, { ...good, PORT: '0' })).toMatchObject({ ...good, PORT: 0, LOG_LEVEL: 'info' });
  });

  it('names every setting that is absent or cannot be used, and what it is for', () => {
    const read = () => readSettings(specs, { NATS_URL: 'http://127.0.0.1', PORT: '65536', LOG_LEVEL: 'loud' });
    expect(read).toThrow(/DATABASE_URL is not set \(the own database\)/);
    expect(read).toThrow(/NATS_URL is not a nats:\/\/ URL, like nats:\/\/host:4222 \(where requests arrive\)/);
    expect(read).toThrow(/PORT is "65536"; expected a port from 0 to 65535/);
    expect(read).toThrow(/LOG_LEVEL/);
  });

  it.each(['\n', '\r\n', '\n\n'])('reads every setting as if it did not end with %j', (end) => {
    const all = {
      ...specs,
      KEY_HASH_SECRET: secret(),
      LIVE: bool(),
      ALLOWED_HOSTS: str(),
      SHARE: share(),
    };
    const given = {
      ...good,
      PORT: '80',
      LOG_LEVEL: 'debug',
      KEY_HASH_SECRET: 'x'.repeat(32),
      LIVE: 'true',
      ALLOWED_HOSTS: 'a,b',
      SHARE: '0.5',
    };
    const ended = Object.fromEntries(Object.entries(given).map(([name, text]) => [name, text + end]));
    expect({ ...readSettings(all, ended) }).toEqual({ ...readSettings(all, given) });
    expect(readSettings(all, ended).KEY_HASH_SECRET).toBe(given.KEY_HASH_SECRET);
    expect(() => readSettings(specs, { ...good, DATABASE_URL: `postgres://a\nb` })).toThrow(
      /DATABASE_URL is not a postgres/,
    );
  });

  it('names a setting with the prefix under which `npm start` was given it', () => {
    const given = { SETTINGS_PREFIX: 'GATEWAY_', GATEWAY_PORT: 'x', PORT: 'x', LOG_LEVEL: 'loud' };
    const read = () => readSettings(specs, { ...good, ...given });
    expect(read).toThrow(/GATEWAY_PORT is "x"/);
    expect(read).toThrow(/; LOG_LEVEL/);
  });
});
