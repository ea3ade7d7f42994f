import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { identify } from '@registry/private-servers';
import { projectRoot } from '@registry/testing';
import { namedMetrics } from '@registry/tools-monitoring';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { RunningStack } from './running-stack.ts';

/** What is read of the API's document. */
interface OpenApi {
  readonly paths: Readonly<Record<string, { readonly get: { readonly parameters?: readonly OpenApiParameter[] } }>>;
}

interface OpenApiParameter {
  readonly name: string;
  readonly in: string;
  readonly schema: { readonly example?: string };
}

jest.setTimeout(240_000); // starts of everything, on machines that do other work too

describe('npm start', () => {
  const stack = new RunningStack();
  let key: string;

  beforeAll(async () => {
    await stack.start();
    key = stack.file.key ?? '';
  });

  afterAll(async () => {
    await stack.stop();
    stack.folder.remove();
  });

  it('ends its first start with addresses, a key, and a search of sample companies that answers', async () => {
    expect(stack.output).toContain(`API key: ${key}`);
    const [, line] = /^\s*(curl .*)$/m.exec(stack.output) ?? [];
    const [, url] = /'(http[^']+)'$/.exec(line ?? '') ?? [];
    const response = await fetch(url ?? '', { headers: { 'x-api-key': key } });
    expect(response.status).toBe(200);
    const { total_count: total } = (await response.json()) as { total_count: number };
    expect(total).toBeGreaterThan(0);
  });

  it('answers the example of the README as the README shows it', async () => {
    const readme = readFileSync(join(projectRoot, 'README.md'), 'utf8');
    const [, path, shown] = /'http:\/\/127\.0\.0\.1:3000([^']+)'\n```\n\n```json\n(.*?)```/s.exec(readme) ?? [];
    const response = await fetch(`${stack.address('gateway', 'PRODUCTION_PORT')}${path}`, {
      headers: { 'x-api-key': key },
    });
    expect(withoutTimes(await response.text())).toEqual(withoutTimes(shown ?? ''));
  });

  it("finds something by every example of the API's document", async () => {
    const address = stack.address('gateway', 'PRODUCTION_PORT');
    const document = (await (await fetch(`${address}/openapi.json`)).json()) as OpenApi;
    const empty: string[] = [];
    for (const [path, { get }] of Object.entries(document.paths)) {
      if (path.includes('{refresh}')) continue; // each is of a request that started it
      const query = new URLSearchParams();
      let asked = path;
      for (const { name, in: place, schema } of get.parameters ?? []) {
        if (schema.example === undefined) continue;
        if (place === 'path') asked = asked.replace(`{${name}}`, schema.example);
        else if (place === 'query') query.set(name, schema.example);
      }
      const response = await fetch(`${address}${asked}?${String(query)}`, { headers: { 'x-api-key': key } });
      const answer = (await response.json()) as { data?: unknown[] };
      if (response.status !== 200 || answer.data?.length === 0)
        empty.push(`${response.status} ${asked}?${String(query)}`);
    }
    expect(empty).toEqual([]);
  });

  it('shows companies of Canada in the open demo, and nowhere else', async () => {
    const id = 'ca-qc-1160000001';
    const demo = stack.address('gateway', 'DEMO_PORT');
    const json = async (url: string) =>
      (await (await fetch(url, { headers: { 'x-api-key': key } })).json()) as Record<string, unknown>;
    const [hit] = (await json(`${demo}/v1/search?q=groupe&state=ca-qc`))['data'] as { id: string; name: string }[];
    expect(hit?.id).toMatch(/^ca-qc-/);
    const found = JSON.stringify(await json(`${demo}/v1/search?q=${encodeURIComponent(hit?.name ?? '')}`));
    expect(found).toContain(hit?.id);
    expect(await json(`${demo}/v1/meta?country=ca`)).toMatchObject({
      countries: [{ slug: 'ca', name: 'Canada', regions: [{ slug: 'ca-qc', name: 'Quebec' }] }],
    });
    const page = await (await fetch(`${demo}/companies/${id}`)).text();
    expect(page).toContain('Quebec');
    expect((await fetch(`${demo}/coverage`).then((answer) => answer.text())).includes('ca-qc')).toBe(true);

    const production = stack.address('gateway', 'PRODUCTION_PORT');
    const answer = await fetch(`${production}/v1/businesses/${id}`, { headers: { 'x-api-key': key } });
    expect(answer.status).toBe(404);
    const text = async (path: string) => JSON.stringify(await json(`${production}${path}`));
    for (const path of ['/v1/businesses?q=groupe&per_page=100', `/v1/businesses?q=${hit?.name ?? ''}`]) {
      expect(await text(path)).not.toContain('ca-qc');
    }
    expect(await text('/v1/jurisdictions')).not.toMatch(/qc/i);
    const call = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'get_company', arguments: { id } } };
    const tool = await fetch(`${stack.address('mcp', 'PORT')}/mcp`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(call),
    });
    expect(await tool.text()).toContain('"isError":true');
  });

  it('reports every metric that an alert, a panel of the dashboard or docs/metrics.md names', async () => {
    const reported = new Set<string>();
    for (const { name } of stack.file.apps) {
      const text = await (await fetch(`${stack.address(name, 'INTERNAL_PORT')}/metrics`)).text();
      for (const [, metric = ''] of text.matchAll(/^# TYPE (\S+)/gm)) reported.add(metric);
    }
    expect((await namedMetrics()).filter((metric) => !reported.has(metric))).toEqual([]);
  });

  it('keeps passwords and keys in files that only their owner reads', () => {
    for (const name of ['secrets.json', 'stack.json']) {
      expect(statSync(join(stack.folder.path, name)).mode & 0o077).toBe(0);
    }
  });

  it('refuses to run twice on the same data, and says who runs', async () => {
    const second = new RunningStack();
    const attempt = second.start([], { STACK_DATA_DIR: stack.folder.path });
    await expect(attempt).rejects.toThrow(`process ${stack.pid}`);
    second.folder.remove();
  });

  it('starts an app again that was killed', async () => {
    process.kill(pidOf('business-registry'), 'SIGKILL');
    await until(async () => (await search()) !== 200);
    await until(async () => (await search()) === 200);
  });

  it('comes up with the same data and the same key after every process of it was killed at once', async () => {
    const before = await total();
    await stack.killEverything(recordedPids());
    await stack.start();
    expect(stack.file.key).toBe(key);
    expect(await total()).toBe(before);
  });

  it('comes up after it alone was killed, and leaves none of its old processes', async () => {
    const old = recordedPids();
    await stack.killEverything([]);
    await stack.start();
    const [now] = [new Set(recordedPids())];
    expect(old.filter((pid) => !now.has(pid) && identify(pid) !== undefined)).toEqual([]);
    expect(await search()).toBe(200);
  });

  it('leaves no process after Ctrl-C', async () => {
    const pids = recordedPids();
    expect(pids.length).toBeGreaterThan(3);
    await stack.stop();
    expect(pids.filter((pid) => identify(pid) !== undefined)).toEqual([]);
  });

  it('names a port that is in use, and the setting to change', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    const address = server.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    const attempt = stack.start([], { GATEWAY_PRODUCTION_PORT: String(port) });
    await expect(attempt).rejects.toThrow(new RegExp(`Port ${port} for gateway is in use.*GATEWAY_PRODUCTION_PORT=`));
    server.close();
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

  async function search(): Promise<number> {
    const response = await ask();
    await response.body?.cancel();
    return response.status;
  }

  async function total(): Promise<number> {
    const response = await ask();
    expect(response.status).toBe(200);
    return ((await response.json()) as { total_count: number }).total_count;
  }

  function ask(): Promise<Response> {
    const address = stack.address('gateway', 'PRODUCTION_PORT');
    return fetch(`${address}/v1/businesses?q=llc&state=or`, { headers: { 'x-api-key': key } });
  }

  /** Every process that the stack has written down. */
  function recordedPids(): number[] {
    const folder = join(stack.folder.path, 'run');
    return readdirSync(folder)
      .filter((name) => !name.includes('-port'))
      .map((name) => (JSON.parse(readFileSync(join(folder, name), 'utf8')) as { pid: number }).pid);
  }

  function pidOf(app: string): number {
    const file = join(stack.folder.path, 'run', `${app}.json`);
    return (JSON.parse(readFileSync(file, 'utf8')) as { pid: number }).pid;
  }
});

/** Polls: what is waited for happens in other processes. Jest's own time-out is the limit. */
async function until(holds: () => Promise<boolean>): Promise<void> {
  while (!(await holds())) await delay(50);
}

/** An answer whose times of loading are all the same: the README shows those of another day. */
function withoutTimes(answer: string): unknown {
  return JSON.parse(answer, (key, value: unknown) => (key === 'loaded_at' ? 'a time' : value));
}
