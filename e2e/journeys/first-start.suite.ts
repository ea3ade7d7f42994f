import { beforeAll, expect, it } from '@jest/globals';
import type { CommandResult } from '@registry/command-line/run-command';
import { programEnvironment, projectRoot } from '@registry/testing';
import { namedMetrics } from '@registry/tools-monitoring';
import { execFile } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { recordedPid, NpmStart } from '../npm-start.ts';

/** What is read of the API's document. */
interface OpenApi {
  readonly paths: Readonly<Record<string, { readonly get?: { readonly parameters?: readonly OpenApiParameter[] } }>>;
}

interface OpenApiParameter {
  readonly name: string;
  readonly in: string;
  readonly schema: { readonly example?: string };
}

const runFile = promisify(execFile);
const readme = readFileSync(join(projectRoot, 'README.md'), 'utf8');

/** Paths whose examples find nothing on a first start. */
const SKIPPED =
  /\{refresh\}|\/(?:export|changes|batches|documents|watchlist|differences|annotation|entities|workspace)\b/;
/** A cursor stands instead of a page, an annotation instead of a name; the stack has no past yet. */
const NOT_SENT = ['cursor', 'known_at', 'valid_on', 'external_id', 'tag'];

/**
 * What a first start with samples leaves: addresses, a key, and examples that find something. `earlyLoad` is a load of Iowa's register
 * that began before the samples were loaded.
 */
export function describeFirstStart(stack: NpmStart, earlyLoad: () => CommandResult): void {
  let key: string;

  beforeAll(() => {
    key = stack.file.key ?? '';
  });

  it('ends its first start with addresses, a key, and a search that finds sample companies', async () => {
    expect(stack.output).toContain(`API key: ${key}`);
    const [, line] = /^\s*(curl .*)$/m.exec(stack.output) ?? [];
    const [, url] = /'(http[^']+)'$/.exec(line ?? '') ?? [];
    const response = await fetch(url ?? '', { headers: { 'x-api-key': key } });
    expect(response.status).toBe(200);
    const { total_count: total } = (await response.json()) as { total_count: number };
    expect(total).toBeGreaterThan(0);
  });

  it('lets a real source be loaded while it loads samples, and leaves the sample of that source out', async () => {
    expect(earlyLoad()).toMatchObject({ code: 0, stderr: expect.stringContaining('✓ Indexing what was loaded') });
    expect(stack.output).not.toContain('! Loading');
    const { stdout: loaded } = await stack.run('sources', 'list', '--loaded', '--state', 'ia', '--json');
    expect(loaded).toContain('us-ia/business-registry"');
    expect(loaded).not.toContain('us-ia/business-registry-sample');
  });

  it('returns for the example of the README what the README shows', async () => {
    const [, path, shown] = /'http:\/\/127\.0\.0\.1:3000([^']+)'\n```\n\n```json\n(.*?)```/s.exec(readme) ?? [];
    const response = await stack.production(path ?? '');
    const whole = (shown ?? '').replaceAll(/,\s*…/g, ''); // what the README leaves out
    expect(await response.json()).toMatchObject(JSON.parse(whole) as object);
  });

  it('returns in the tour of the README what its comments quote', async () => {
    const [, tour = ''] = readme.split('## Quick tour');
    const [, code = ''] = /```sh\n(.*?)```/s.exec(tour) ?? [];
    const local = code.replace('http://127.0.0.1:3000', stack.address('gateway', 'PRODUCTION_PORT'));
    const quoting = local.replaceAll(/^#> (.*)$/gm, (line) => `echo; echo '${line}'`);
    const { stdout } = await runFile('sh', ['-c', quoting], { env: programEnvironment({ KEY: key }) });
    const [first = '', ...rest] = stdout.split(/^#> /m);
    const missing: string[] = [];
    let response = first;
    for (const part of rest) {
      const [quoted = '', next = ''] = part.split(/\n(.*)/s);
      if (!response.includes(quoted)) missing.push(quoted);
      response = next.trim() || response; // several may quote one response
    }
    expect(rest.length).toBeGreaterThan(5);
    expect(missing).toEqual([]);
  });

  it('shows companies of which a later file of the registry has another status, or nothing', async () => {
    const status = async (path: string) =>
      ((await (await stack.production(`/v1/businesses/us-ct-${path}`)).json()) as { status: string }).status;
    expect(await status('2000002?valid_on=2026-10-31')).toBe('active');
    expect(await status('2000002')).toBe('inactive');
    expect(await status('2000003')).toBe('unknown');
  });

  it("finds something by every example of the API's document", async () => {
    const document = (await (await stack.production('/openapi.json')).json()) as OpenApi;
    const empty: string[] = [];
    for (const [path, { get }] of Object.entries(document.paths)) {
      // A refresh and a batch have the id of the request that started them, a copy a position of this database.
      // The company of the examples has no filings, is on no list and in one state, and no workspace says or was sent anything.
      if (get === undefined || SKIPPED.test(path)) continue;
      const query = new URLSearchParams();
      let filledPath = path;
      for (const { name, in: place, schema } of get.parameters ?? []) {
        if (schema.example === undefined || NOT_SENT.includes(name)) continue;
        if (place === 'path') filledPath = filledPath.replace(`{${name}}`, schema.example);
        else if (place === 'query') query.set(name, schema.example);
      }
      const response = await stack.production(`${filledPath}?${String(query)}`);
      const { data } = (await response.json()) as { data?: unknown[] };
      if (response.status !== 200 || data?.length === 0)
        empty.push(`${response.status} ${filledPath}?${String(query)}`);
    }
    expect(empty).toEqual([]);
  });

  it('shows companies of Canada in the open demo, and nowhere else', async () => {
    const id = 'ca-qc-1160000001';
    const demo = async (path: string) => (await (await stack.demo(path)).json()) as Record<string, unknown>;
    const [hit] = (await demo('/v1/search?q=groupe&state=ca-qc'))['data'] as { id: string; name: string }[];
    expect(hit?.id).toMatch(/^ca-qc-/);
    const found = JSON.stringify(await demo(`/v1/search?q=${encodeURIComponent(hit?.name ?? '')}`));
    expect(found).toContain(hit?.id);
    expect(await demo('/v1/meta?country=ca')).toMatchObject({
      countries: [{ slug: 'ca', name: 'Canada', regions: [{ slug: 'ca-qc', name: 'Quebec' }] }],
    });
    for (const page of [`/companies/${id}`, '/coverage'])
      expect(await (await stack.demo(page)).text()).toContain('Quebec');

    expect((await stack.production(`/v1/businesses/${id}`)).status).toBe(404);
    const text = async (path: string) => (await stack.production(path)).text();
    for (const path of ['/v1/businesses?q=groupe&per_page=100', `/v1/businesses?q=${hit?.name ?? ''}`]) {
      expect(await text(path)).not.toContain('ca-qc');
    }
    expect(await text('/v1/jurisdictions')).not.toMatch(/qc/i);
    expect(await (await stack.tool('get_company', { id })).text()).toContain('"isError":true');
  });

  it('reports every metric that an alert, a panel of the dashboard or docs/reference/metrics.md names', async () => {
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
    const second = new NpmStart();
    const attempt = second.start([], { STACK_DATA_DIR: stack.folder.path });
    await expect(attempt).rejects.toThrow(`process ${stack.pid}`);
    second.folder.remove();
  });

  it('starts an app again that was killed', async () => {
    const killed = recordedPid(stack, 'jurisdiction');
    process.kill(killed, 'SIGKILL');
    await until(async () => recordedPid(stack, 'jurisdiction') !== killed);
    await until(async () => (await stack.production('/v1/jurisdictions')).ok);
  });
}

/** Polls: what is waited for happens in other processes. Jest's own time-out is the limit. */
async function until(holds: () => Promise<boolean>): Promise<void> {
  while (!(await holds())) await delay(50);
}
