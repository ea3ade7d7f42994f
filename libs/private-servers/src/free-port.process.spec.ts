import { afterEach, describe, expect, it } from '@jest/globals';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { freePort, isPortFree } from './free-port.ts';

describe('freePort', () => {
  let other: ChildProcess | undefined;

  afterEach(() => {
    other?.kill('SIGKILL');
  });

  it('gives the preferred port while it is free, and another when it is taken', async () => {
    const preferred = await freePort();
    expect(await freePort(preferred)).toBe(preferred);
    const server = createServer().listen(preferred, '127.0.0.1');
    await once(server, 'listening');
    expect(await isPortFree((server.address() as AddressInfo).port)).toBe(false);
    expect(await freePort(preferred)).not.toBe(preferred);
    server.close();
    await once(server, 'close');
    expect(await isPortFree(preferred)).toBe(true);
  });

  it('never gives one port twice, though nobody listens on it yet', async () => {
    const ports = await Promise.all(Array.from({ length: 500 }, () => freePort()));
    expect(new Set(ports).size).toBe(500);
  });

  it('gives no port that an outgoing connection may be given, where the system leaves others', async () => {
    const range = readFileSync('/proc/sys/net/ipv4/ip_local_port_range', 'utf8').trim().split(/\s+/).map(Number);
    const [from = 0, to = 0] = range;
    const leavesOthers = from > 10_000 || to < 65_535;
    const port = await freePort();
    expect(port < from || port > to).toBe(leavesOthers);
  });

  it('leaves to another process what that was given, until it has ended', async () => {
    const module = JSON.stringify(new URL('free-port.ts', import.meta.url).href);
    const script = `const { freePort } = await import(${module}); console.log(await freePort()); setInterval(() => {}, 1000);`;
    other = spawn(process.execPath, ['--input-type=module', '--eval', script], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [line] = (await once(other.stdout as NodeJS.ReadableStream, 'data')) as [Buffer];
    const theirs = Number(line.toString());
    expect(await isPortFree(theirs)).toBe(true);
    expect(await freePort(theirs)).not.toBe(theirs);
    other.kill('SIGKILL');
    await once(other, 'close');
    expect(await freePort(theirs)).toBe(theirs);
  });
});
