import { expect, it } from '@jest/globals';
import { eventually } from '@registry/testing';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { settingsFor } from '../testing/settings-for.ts';
import { OpenSearch } from './open-search.ts';

it('a timeout of a request with little time neither opens the circuit nor closes it', async () => {
  let received = 0;
  const server = createServer(() => void (received += 1)); // it never responds
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const search = new OpenSearch(settingsFor([`http://127.0.0.1:${(server.address() as AddressInfo).port}`]));
  const reason = async (isShort: boolean): Promise<string> => {
    const sent = search.send({ method: 'GET', path: '/', msMax: 100, isShort });
    return sent.then(
      () => 'none',
      (error: { readonly reason: string }) => error.reason,
    );
  };
  const reasons = async (count: number, isShort: boolean): Promise<string[]> => {
    const found: string[] = [];
    for (let at = 0; at < count; at++) found.push(await reason(isShort));
    return found;
  };
  try {
    expect(new Set(await reasons(10, true))).toEqual(new Set(['deadline']));
    expect(new Set(await reasons(8, false))).toEqual(new Set(['timeout']));
    expect(await reason(false)).toBe('circuit');
    await eventually(() => reason(true), 'deadline'); // the one that is tried
    const before = received;
    expect([await reason(false), received]).toEqual(['circuit', before]);
  } finally {
    await search.close();
    server.closeAllConnections();
    server.close();
  }
});
