import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { RunningProgram } from '@registry/processes';
import { eventually } from '@registry/testing';
import { writeSample } from '@registry/tools-sample';
import { WebhookReceiver } from '@registry/webhooks/webhook-receiver';
import { join } from 'node:path';
import type { NpmStart } from '../npm-start.ts';

/** Of its companies the first 200 are loaded. */
const source = 'us-ia/business-registry' as const;
const TAKEN_MS_MAX = 60_000;

type Reply = Readonly<Record<string, unknown>>;

/** Watchlists from the command line. */
export function describeWatchlistCommands(stack: NpmStart): void {
  const secrets: string[] = [];
  let receiver: WebhookReceiver;
  let companies: readonly string[];
  let company: string;
  let listening: RunningProgram | undefined;

  beforeAll(async () => {
    receiver = await WebhookReceiver.start({ secretsOf: () => secrets });
    const found = (await (await stack.production('/v1/businesses?q=llc&state=ia&per_page=100')).json()) as Reply;
    companies = (found['data'] as { id: string }[]).map(({ id }) => id);
    company = companies[0] ?? '';
  });
  afterAll(() => {
    void listening?.kill();
    receiver.close();
  });

  it('are made, followed with, tested, redelivered, rotated and deleted', async () => {
    const made = await watchlists('create', 'Suppliers', receiver.url('/hooks'), '--event-types', 'lien.filed');
    const id = String(made['id']);
    secrets.push(String(made['secret']));
    expect(made).toMatchObject({ name: 'Suppliers', delivery: { type: 'webhook', event_types: ['lien.filed'] } });
    const updated = await watchlists('update', id, '--name', 'All of them', '--target', receiver.url('/hooks'));
    expect(updated).toMatchObject({ name: 'All of them', delivery: { event_types: ['lien.filed'] } });
    expect(await watchlists('get', id)).toMatchObject({ id, name: 'All of them', entity_count: 0 });
    expect(await watchlists('list', '--per-page', '1')).toMatchObject({ data: [{ id }], per_page: 1 });
    expect(await watchlists('follow', id, company)).toMatchObject({ data: [{ entity_id: company, status: 'active' }] });
    expect(await watchlists('entities', id)).toMatchObject({ data: [{ entity_id: company }], total_count: 1 });
    const event = await watchlists('test', id);
    expect(await watchlists('events', id, '0', '--limit', '1')).toMatchObject({ data: [event], last_sequence: 1 });
    const delivery = async () => ((await watchlists('deliveries', id))['data'] as Reply[])[0];
    await eventually(async () => (await delivery())?.['status'], 'succeeded', TAKEN_MS_MAX);
    expect(await delivery()).toMatchObject({ event_id: event['id'], attempt_count: 1 });
    expect(receiver.taken).toHaveLength(1);
    await watchlists('redeliver', String((await delivery())?.['id']));
    await eventually(() => Promise.resolve(receiver.taken.length), 2, TAKEN_MS_MAX);
    secrets.push(String((await watchlists('rotate-secret', id))['secret']));
    await watchlists('test', id);
    await eventually(() => Promise.resolve(receiver.taken.length), 3, TAKEN_MS_MAX);
    expect(new Set(receiver.taken.map(({ id: taken }) => taken)).size).toBe(2);
    expect(receiver.wrongSignatures).toBe(0);
    expect(await watchlists('rehearse', id, '2020-01-01')).toMatchObject({ object: 'list', has_more: false });
    expect(await watchlists('unfollow', id, company)).toMatchObject({ entity_id: company, deleted: true });
    expect(await watchlists('delete', id)).toMatchObject({ id, deleted: true });
  });

  it('end with one clear line for what is refused, and send no other request', async () => {
    for (const [args, says] of [
      [['get', 'wl_none'], /has no watchlist "wl_none"/],
      [['delete', '..'], /"\.\." is not an id/],
      [['create', 'Inside', 'http://169.254.169.254/'], /expected https/],
      [['list', '--key', 'brk_nonsense'], /API key is not valid/],
      [['list', '--api', 'http://127.0.0.1:9'], /No key/],
    ] as const) {
      const { code, stderr } = await stack.run('watchlists', ...args);
      expect([args, code, stderr]).toEqual([args, 1, expect.stringMatching(says)]);
      expect(stderr.trim().split('\n')).toHaveLength(1);
    }
    const outside = await stack.run('listen', '--watchlist', 'wl_none', '--forward-to', 'http://10.0.0.1/');
    expect(outside).toMatchObject({ code: 1, stderr: expect.stringMatching(/^--forward-to takes the URL/) });
  });

  it('are listened to: what a load changes is posted to this machine, signed, until Ctrl-C', async () => {
    const id = String((await watchlists('create', 'Listened', 'ada@example.com'))['id']);
    await watchlists('follow', id, ...companies); // the load changes some of them
    const [secret = ''] = secrets.splice(1);
    secrets[0] = secret;
    const target = ['--forward-to', receiver.url('/local'), '--secret', secret];
    listening = stack.startCli('listen', '--watchlist', id, ...target);
    await listening.untilLogged((line) => line.includes('Waiting for events') || undefined, TAKEN_MS_MAX);
    await loadChanges();
    const here = () => receiver.taken.filter(({ path }) => path === '/local').map(({ id: taken }) => taken);
    await eventually(() => Promise.resolve(here().length > 0), true, TAKEN_MS_MAX);
    expect(await listening.end('SIGINT')).toEqual({ code: 0, signal: null });
    const listed = (await watchlists('events', id))['data'] as { id: string; type: string }[];
    expect(listed.map((event) => event.id).slice(0, here().length)).toEqual(here());
    expect(listening.output).toContain(`1 ${String(listed[0]?.type)} → 200 in `);
    expect(receiver.wrongSignatures).toBe(0);
  });

  /** The response of a command that succeeds. */
  async function watchlists(...args: string[]): Promise<Reply> {
    const { code, stdout, stderr } = await stack.run('watchlists', ...args);
    expect([args, code, stderr]).toEqual([args, 0, '']);
    return JSON.parse(stdout) as Reply;
  }

  async function loadChanges(): Promise<void> {
    const out = join(stack.folder.path, 'changes.csv');
    await writeSample({ source, rows: 200, seed: 1, out, changedShare: 1 });
    expect(await stack.runApp('business-registry', 'load', source, out)).toMatchObject({ code: 0 });
  }
}
