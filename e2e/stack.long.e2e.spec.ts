import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { withClient } from '@registry/private-servers';
import { identify } from '@registry/processes';
import { writeSample } from '@registry/tools-sample';
import { dataFolder } from '@registry/tools-stack';
import { rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { recordedPids, NpmStart } from './npm-start.ts';

jest.setTimeout(240_000); // starts of everything, on machines that do other work too

describe('npm start, again and again', () => {
  const stack = new NpmStart();
  let key: string;

  beforeAll(async () => {
    await stack.start(['--no-sample']);
    key = stack.file.key ?? '';
    const file = join(stack.folder.path, 'oregon.csv');
    await writeSample({ source: 'us-or/business-registry', rows: 100, seed: 7, out: file });
    await stack.stdoutOf('load', 'us-or/business-registry', file);
  });

  afterAll(async () => {
    await stack.stop();
    stack.folder.remove();
  });

  it('comes up with the same data and the same key after every process of it was killed at once', async () => {
    const before = await total();
    await stack.killEverything(recordedPids(stack));
    await stack.start();
    expect(stack.file.key).toBe(key);
    expect(await total()).toBe(before);
  });

  it('comes up after it alone was killed, and leaves none of its old processes', async () => {
    const old = recordedPids(stack);
    await stack.killEverything([]);
    await stack.start();
    const [now] = [new Set(recordedPids(stack))];
    expect(old.filter((pid) => !now.has(pid) && identify(pid) !== undefined)).toEqual([]);
    expect(await total()).toBeGreaterThan(0);
  });

  it('leaves no process after Ctrl-C', async () => {
    const pids = recordedPids(stack);
    expect(pids.length).toBeGreaterThan(3);
    await stack.stop();
    expect(pids.filter((pid) => identify(pid) !== undefined)).toEqual([]);
  });

  it('comes up as it was from a backup, after everything that it keeps is lost', async () => {
    await stack.start();
    const watchlist = ['watchlists', 'create', 'Backup', 'reader@example.org', '--json'];
    const { id } = JSON.parse(await stack.stdoutOf(...watchlist)) as { id: string };
    await stack.stdoutOf('watchlists', 'test', id);
    const before = await state(id);
    expect(before.companies).toBeGreaterThan(0);
    expect(before.lastSequence).toBe(1);
    const backup = join(stack.folder.path, 'backup');
    expect(await stack.cli('backup', backup)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('Another "npm start" runs'),
    });
    await stack.stop();
    await stack.stdoutOf('backup', backup);
    expect(await stack.cli('restore', backup)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('rename it first'),
    });
    for (const part of dataFolder(stack.folder.path).parts) rmSync(part, { recursive: true, force: true });
    await stack.stdoutOf('restore', backup);
    await stack.start();
    expect(stack.file.key).toBe(key);
    const { looks, ...after } = await state(id);
    await stack.stop();
    expect({ ...after, looks: before.looks }).toEqual(before);
    expect(looks.usedToday).toBeGreaterThanOrEqual(before.looks.usedToday);
    expect(looks.logged).toBeGreaterThanOrEqual(before.looks.logged);
    expect(looks.audited).toBeGreaterThanOrEqual(before.looks.audited);
  });

  it('names a port that is in use, and the setting to change', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    const address = server.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    const attempt = stack.start([], { GATEWAY_PRODUCTION_PORT: String(port) }).finally(() => server.close());
    await expect(attempt).rejects.toThrow(new RegExp(`Port ${port} for gateway is in use.*GATEWAY_PRODUCTION_PORT=`));
  });

  it('removes data with --fresh only when that is confirmed', async () => {
    await expect(stack.start(['--fresh'])).rejects.toThrow('add --yes');
  });

  it('starts without data with --fresh, without companies with --no-sample, and shows no search that finds nothing', async () => {
    await stack.start(['--fresh', '--yes', '--no-sample']);
    expect(stack.output).toMatch(/Try:\n {2}curl .*\/v1\/account'\n/);
    expect(stack.output).not.toContain('/v1/businesses');
    expect(stack.file.key).not.toBe(key);
    key = stack.file.key ?? '';
    expect(await total()).toBe(0);
  });

  /** What a backup has to bring back: rows of every table, keys, quotas, sequences and what the index finds. Each look counts and is logged. */
  async function state(watchlist: string) {
    const account = `${stack.address('gateway', 'PRODUCTION_PORT')}/v1/account`;
    const events = await stack.stdoutOf('watchlists', 'events', watchlist, '0', '--json');
    const keys = JSON.parse(await stack.stdoutOf('keys', 'list', '--json')) as { prefix: string; used_today: number }[];
    const { 'gateway.request_log': logged = 0, 'gateway.audit_entries': audited = 0, ...others } = await rows();
    return {
      rows: others,
      companies: await total(),
      account: (await fetch(account, { headers: { 'x-api-key': key } })).status,
      keys: keys.map(({ prefix }) => prefix),
      looks: { audited, usedToday: keys.reduce((sum, { used_today: used }) => sum + used, 0), logged },
      lastSequence: (JSON.parse(events) as { last_sequence: number }).last_sequence,
    };
  }

  /** Rows of each table of each service. */
  async function rows(): Promise<Record<string, number>> {
    const counts: Record<string, number> = {};
    for (const { name, settings } of stack.file.apps) {
      if (settings['DATABASE_URL'] === undefined) continue;
      await withClient(settings['DATABASE_URL'], async (client) => {
        const tables = await client.query<{ tablename: string }>(
          "SELECT tablename FROM pg_tables WHERE schemaname = 'public' ORDER BY tablename",
        );
        for (const { tablename } of tables.rows) {
          const { rows: counted } = await client.query<{ n: string }>(`SELECT count(*) AS n FROM "${tablename}"`);
          counts[`${name}.${tablename}`] = Number(counted[0]?.n);
        }
      });
    }
    return counts;
  }

  async function total(): Promise<number> {
    const address = stack.address('gateway', 'PRODUCTION_PORT');
    const response = await fetch(`${address}/v1/businesses?q=llc&state=or`, { headers: { 'x-api-key': key } });
    expect(response.status).toBe(200);
    return ((await response.json()) as { total_count: number }).total_count;
  }
});
