import { describe, expect, it } from '@jest/globals';
import { natsUrl, port, postgresUrl, readSettings, str } from './read-settings.ts';

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

  it('names a setting with the prefix under which `npm start` was given it', () => {
    const given = { SETTINGS_PREFIX: 'GATEWAY_', GATEWAY_PORT: 'x', PORT: 'x', LOG_LEVEL: 'loud' };
    const read = () => readSettings(specs, { ...good, ...given });
    expect(read).toThrow(/GATEWAY_PORT is "x"/);
    expect(read).toThrow(/; LOG_LEVEL/);
  });
});
