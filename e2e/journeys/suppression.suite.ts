import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { eventually } from '@registry/testing';
import { writeSample } from '@registry/tools-sample';
import { WebhookReceiver } from '@registry/webhooks/webhook-receiver';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { NpmStart } from '../npm-start.ts';
import { Databases } from '../questions/databases.ts';
import {
  readLogs,
  readMails,
  type SentSoFar,
  type ShownCompany,
  readState,
  type Surface,
  listSurfaces,
} from './surfaces-of-a-company.ts';

/** What is read of a company before it is suppressed. */
interface Profile {
  readonly name: string;
  readonly people: readonly { readonly name: string }[];
}

interface Listed {
  readonly id: string;
  readonly type: string;
}

const MOMENTS_MS = 60_000;

/** A company that an operator suppresses. */
export function describeSuppression(stack: NpmStart): void {
  /** A company of the sample with a registered agent. */
  const id = 'us-or-150006972';
  /** Another company of the sample. */
  let kept: string;
  let profile: Profile;
  let company: ShownCompany;
  let receiver: WebhookReceiver;
  let databases: Databases;
  /** Watchlists that follow it: one with a webhook, and two with digests, of which the second is sent when it is suppressed. */
  let hooked: string;
  let digests: readonly [string, string];

  beforeAll(async () => {
    receiver = await WebhookReceiver.start({ response: () => 500 });
    databases = new Databases(stack.file);
    const made = { rows: 3_000, seed: 1, dirtyShare: 0.002, changedShare: 0 };
    await writeSample({ source: 'us-or/business-registry', ...made, out: file('oregon') });
    const moved = readFileSync(file('oregon'), 'utf8').replaceAll(/^(150006972,.*,)\d{5}(?=\r?$)/gm, '$197001');
    writeFileSync(file('moved'), moved);
    expect(await stack.cli(...loading('oregon'))).toMatchObject({ code: 0, stderr: '' }); // and waits until it is found
    profile = JSON.parse(await production(`/v1/businesses/${id}`)) as Profile;
    const { data } = JSON.parse(await production('/v1/businesses?q=llc&state=or')) as { data: { id: string }[] };
    kept = data.find((one) => one.id !== id)?.id ?? '';
    const list = async (target: string): Promise<string> => {
      const { id: made } = JSON.parse(await watchlists('create', 'Suppliers', target)) as { id: string };
      await watchlists('follow', made, id);
      return made;
    };
    hooked = await list(receiver.url());
    digests = [await list('ada@example.com'), await list('ada@example.com')];
    await load('moved');
    await eventually(async () => (await events()).length > 0, true, MOMENTS_MS);
    const eventId = (await events())[0]?.id ?? '';
    company = { id, name: profile.name, person: profile.people[0]?.name ?? '', hooked, eventId, receiver };
    await makeDigestDue(digests[0]);
  });
  afterAll(async () => {
    receiver.close();
    await databases.end();
  });

  const file = (name: string): string => join(stack.folder.path, `${name}.csv`);
  const loading = (name: string): string[] => ['load', 'us-or/business-registry', file(name), '--quiet', '--json'];
  const registry = (...args: string[]) => stack.runApp('business-registry', ...args);
  const load = async (name: string): Promise<void> => {
    expect(await registry(...loading(name))).toMatchObject({ code: 0, stderr: '' });
  };
  const production = async (path: string): Promise<string> => (await stack.production(path)).text();
  const demo = async (path: string): Promise<string> => (await stack.demo(path)).text();
  const watchlists = async (...args: string[]): Promise<string> => {
    const { code, stdout, stderr } = await stack.run('watchlists', ...args);
    return code === 0 ? stdout : stderr;
  };
  const events = async (): Promise<readonly Listed[]> =>
    (JSON.parse(await watchlists('events', hooked)) as { data: Listed[] }).data;
  /** Its events are of the day before: so the service mails them when it looks next. */
  const makeDigestDue = async (list: string): Promise<void> => {
    const before = "UPDATE watchlist_events SET created_at = created_at - interval '1 day' WHERE watchlist_id = $1";
    await databases.rows('watchlist', before, [list]);
  };
  let lagging: string | undefined;
  /** A surface that is in another state, and which; the next look begins with it. */
  const notYet = async (wanted: 'shown' | 'hidden', sent: SentSoFar, kinds: readonly Surface['kind'][]) => {
    const surfaces = listSurfaces(stack, company, sent).filter(({ kind }) => kinds.includes(kind));
    for (const surface of surfaces.toSorted(
      (one, other) => Number(other.name === lagging) - Number(one.name === lagging),
    )) {
      const state = await readState(surface);
      if (state === wanted) continue;
      lagging = surface.name;
      return `${surface.name}: ${state}`;
    }
    return null;
  };
  /** What the coverage map, the taxonomy and the facets count. */
  const counts = async (): Promise<(string | undefined)[]> => [
    await production('/v1/jurisdictions'),
    await demo('/v1/meta'),
    /"facets":.*$/.exec(await demo(`/v1/search?q=${encodeURIComponent(profile.name)}`))?.[0],
  ];

  it('is on no surface within moments, also after further loads, and returns unchanged when the suppression ends', async () => {
    const all = ['read', 'sent', 'log'] as const;
    const nothing: SentSoFar = { posts: 0, digest: digests[0], logs: {} };
    await eventually(() => notYet('shown', nothing, ['read', 'sent']), null, MOMENTS_MS);
    const before = await counts();
    const changes = (await events()).length;
    const pending = JSON.parse(await watchlists('deliveries', hooked)) as { data: { id: string; status: string }[] };
    expect(pending.data.map(({ status }) => status)).toEqual(['pending']);
    const suppressed = await registry('suppress', id, '--reason', 'at the request of the company', '--by', 'ops');
    expect(suppressed.stdout).toMatch(
      new RegExp(`^${id} is suppressed\\. Services that follow the registry, .* within seconds\\.\n$`),
    );

    await eventually(async () => (await events()).map(({ type }) => type), removedAs(changes + 1), MOMENTS_MS);
    const logs = Object.fromEntries(Object.entries(readLogs(stack)).map(([log, text]) => [log, text.length]));
    const sent: SentSoFar = { posts: receiver.messages.length, digest: digests[1], logs };
    receiver.response = () => 200;
    await watchlists('test', hooked); // what waits for its next attempt goes on at once
    await makeDigestDue(digests[1]);
    await eventually(() => notYet('hidden', sent, all), null, MOMENTS_MS);
    const changed = async () => {
      const after = await counts();
      return after.map((text, i) => text !== before[i]);
    };
    await eventually(changed, [true, true, true]);
    expect(await watchlists('entities', hooked)).not.toContain(profile.name);
    expect(await watchlists('redeliver', pending.data[0]?.id ?? '')).toContain('has no delivery');
    const unknown = 'us-or-000000001';
    const refusal = await watchlists('follow', hooked, unknown);
    expect(refusal).toContain(unknown);
    for (const others of [[], [kept]]) {
      expect(await watchlists('follow', hooked, ...others, id)).toBe(refusal.replace(unknown, id));
    }
    expect(await watchlists('entities', hooked)).not.toContain(kept);

    await load('oregon');
    const types = () => receiver.taken.map(({ body }) => (JSON.parse(body) as Listed).type);
    await eventually(() => Promise.resolve(types()), [...removedAs(1), 'watchlist.test'], MOMENTS_MS);
    await eventually(() => Promise.resolve(readMails(stack, digests[1]).length), 1, MOMENTS_MS);
    await eventually(() => notYet('hidden', sent, all), null, MOMENTS_MS);

    expect((await registry('suppressions')).stdout).toMatch(
      /^us-or-150006972 {2}suppressed .* by ops: at the request of the company/,
    );
    await registry('unsuppress', id, '--reason', 'a mistake', '--by', 'ops');
    expect((await registry('suppressions')).stdout).toBe('Nothing is suppressed.\n');
    expect(JSON.parse(await production(`/v1/businesses/${id}`))).toMatchObject({ name: profile.name });
    await eventually(() => notYet('shown', sent, ['read']), null, MOMENTS_MS);
    await eventually(() => Promise.resolve(types().at(-1)), 'business.restored', MOMENTS_MS);
    expect((await events()).at(-1)?.type).toBe('business.restored');
    expect(await notYet('hidden', sent, ['log'])).toBeNull();
    const skipped = { id: pending.data[0]?.id, status: 'skipped' };
    expect(JSON.parse(await watchlists('deliveries', hooked))).toMatchObject({ data: [{}, {}, {}, skipped] });
  });
}

/** The types of events of which nothing but the removal shows. */
function removedAs(count: number): string[] {
  return Array.from({ length: count }, () => 'business.removed');
}
