import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { identify } from '@registry/processes';
import { eventually, projectRoot } from '@registry/testing';
import { namedMetrics } from '@registry/tools-monitoring';
import { dataFolder } from '@registry/tools-stack';
import { WebhookReceiver } from '@registry/webhooks/webhook-receiver';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { journeySettings, NpmStart, recordedPids } from './npm-start.ts';

jest.setTimeout(480_000); // starts of everything, on machines that do other work too

const TAKEN_MS_MAX = 60_000;

const readme = readFileSync(join(projectRoot, 'README.md'), 'utf8');

/** The shortest way through all of it; `journeys.long.e2e.spec.ts` has the others. */
describe('a new user: npm start with samples, a search, a profile, a webhook, Ctrl-C', () => {
  const stack = new NpmStart();
  let key: string;
  let receiver: WebhookReceiver | undefined;

  beforeAll(async () => {
    await stack.start([], journeySettings(['CO', 'OR', 'QC']));
    key = stack.file.key ?? '';
  });
  afterAll(async () => {
    receiver?.close();
    await stack.stop();
    stack.folder.remove();
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

  it('returns for the example of the README what the README shows', async () => {
    const [, path, shown] = /'http:\/\/127\.0\.0\.1:3000([^']+)'\n```\n\n```json\n(.*?)```/s.exec(readme) ?? [];
    const response = await stack.production(path ?? '');
    const whole = (shown ?? '').replaceAll(/,\s*…/g, ''); // what the README leaves out
    expect(await response.json()).toMatchObject(JSON.parse(whole) as object);
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
    const missing = (await namedMetrics()).filter((metric) => !reported.has(metric));
    expect(missing.filter((metric) => !metric.startsWith('opensearch_'))).toEqual([]); // its engine is not the default
  });

  it('keeps passwords and keys in files that only their owner reads', () => {
    for (const name of ['secrets.json', 'stack.json']) {
      expect(statSync(join(stack.folder.path, name)).mode & 0o077).toBe(0);
    }
  });

  it('posts a signed event to the webhook of a watchlist', async () => {
    const secrets: string[] = [];
    receiver = await WebhookReceiver.start({ secretsOf: () => secrets });
    const { id, secret } = await watchlists('create', 'Suppliers', receiver.url('/hooks'));
    secrets.push(String(secret));
    const event = await watchlists('test', String(id));
    await eventually(() => Promise.resolve(receiver?.taken.map((taken) => taken.id)), [event['id']], TAKEN_MS_MAX);
    expect(receiver.wrongSignatures).toBe(0);
  });

  it('sent no request that NATS refuses: services run with the users of the call graph', () => {
    const log = readFileSync(dataFolder(stack.folder.path).log('nats'), 'utf8');
    expect(log.split('\n').filter((line) => line.includes('Violation'))).toEqual([]);
  });

  it('leaves no process after Ctrl-C', async () => {
    const pids = recordedPids(stack);
    expect(pids.length).toBeGreaterThan(3);
    expect(await stack.stop()).toBe(0);
    expect(pids.filter((pid) => identify(pid) !== undefined)).toEqual([]);
  });

  /** The response of a command that succeeds. */
  async function watchlists(...args: string[]): Promise<Readonly<Record<string, unknown>>> {
    const { code, stdout, stderr } = await stack.run('watchlists', ...args);
    expect([args, code, stderr]).toEqual([args, 0, '']);
    return JSON.parse(stdout) as Readonly<Record<string, unknown>>;
  }
});
