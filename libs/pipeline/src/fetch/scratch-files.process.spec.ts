import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { openInput } from './open-input.ts';

const PROGRAM = `
  const { openInput } = await import('./open-input.ts');
  const [address, cacheDir] = process.argv.slice(1);
  await openInput(address, { cacheDir });`;

describe('what a load puts on the disk while it reads', () => {
  let folder: string;
  let server: Server;
  let loading: ChildProcess;

  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'scratch-'));
    server = createServer((_, response) => void response.writeHead(200).write('id,name\n')).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/rows.csv`;
    const args = ['--input-type=module', '--eval', PROGRAM, address, folder];
    loading = spawn(process.execPath, args, { cwd: import.meta.dirname, stdio: 'inherit' });
    while ((await bytes()) === 0) await delay(20); // until its download is under way
  });
  afterEach(async () => {
    loading.kill('SIGKILL');
    server.closeAllConnections();
    server.close();
    await rm(folder, { recursive: true });
  });

  const files = () => readdir(folder);
  const bytes = async (): Promise<number> => {
    const [file] = await files();
    return file === undefined ? 0 : (await stat(path.join(folder, file))).size;
  };
  /** Starts a load that has no file to read. */
  const load = () => openInput(path.join(folder, 'none'), { cacheDir: folder }).catch(() => undefined);

  it('stays while its process runs, and is removed by the next load once that was killed', async () => {
    const [download] = await files();
    await load();
    expect(await files()).toEqual([download]);
    const ended = once(loading, 'exit');
    loading.kill('SIGKILL');
    await ended;
    await load();
    expect(await files()).toEqual([]);
  });

  it('is removed after a day where it is of another host, and never where it is somebody else’s', async () => {
    const foreign = 'download-other-host-1-00000000-0000-4000-8000-000000000000';
    await writeFile(path.join(folder, foreign), '');
    await writeFile(path.join(folder, 'download-notes'), '');
    const sorted = path.join(folder, foreign.replace('download', 'joined'));
    await mkdir(sorted);
    await writeFile(path.join(sorted, 'run-0'), '');
    await load();
    expect(await files()).toHaveLength(4);
    const twoDaysAgo = Date.now() / 1000 - 172_800;
    for (const name of await files()) await utimes(path.join(folder, name), twoDaysAgo, twoDaysAgo);
    await load();
    expect(await files()).toHaveLength(2);
    expect(await files()).not.toContain(foreign);
  });
});
