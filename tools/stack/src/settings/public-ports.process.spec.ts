import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { freePort } from '@registry/private-servers';
import { once } from 'node:events';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { type AppManifest, EMPTY_SECTION } from './app-manifest.ts';
import { choosePorts } from './public-ports.ts';

describe('choosePorts', () => {
  let occupant: Server;
  let occupied: number;

  beforeEach(async () => {
    occupant = createServer().listen(0, '127.0.0.1');
    await once(occupant, 'listening');
    occupied = (occupant.address() as AddressInfo).port;
  });

  afterEach(() => {
    occupant.close();
  });

  it('takes the usual port or the given one, and a free one inside', async () => {
    const [usual, given] = [await freePort(), await freePort()];
    const ports = await choosePorts([app('a', usual), app('b', usual)], '127.0.0.1', overrides({ b: String(given) }));
    expect(ports.get('a')?.['PORT']).toBe(usual);
    expect(ports.get('b')?.['PORT']).toBe(given);
    expect(ports.get('a')?.['INTERNAL_PORT']).toBeGreaterThan(0);
  });

  it('names every port that is in use and the setting that changes it', async () => {
    await expect(choosePorts([app('a-b', occupied)], '127.0.0.1', overrides({}))).rejects.toThrow(
      new RegExp(`Port ${occupied} for a-b is in use by another program. Choose another port: A_B_PORT=\\d+ npm start`),
    );
  });

  it('refuses one port for two apps, and what is not a port', async () => {
    const port = await freePort();
    await expect(choosePorts([app('a', port), app('b', port)], '127.0.0.1', overrides({}))).rejects.toThrow(
      'wanted by a too',
    );
    await expect(choosePorts([app('a', port)], '127.0.0.1', overrides({ a: '70000' }))).rejects.toThrow(
      'Port 70000 for a is not a port',
    );
  });
});

function app(name: string, usual: number): AppManifest {
  return { ...EMPTY_SECTION, name, dist: '', usesNats: false, ports: { PORT: { default: usual, serves: name } } };
}

function overrides(ports: Record<string, string>): (name: string) => Record<string, string> {
  return (name): Record<string, string> => {
    const port = ports[name];
    return port === undefined ? {} : { PORT: port };
  };
}
