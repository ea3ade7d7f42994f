import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { EVENT_TYPE_NAMES } from '@registry/domain';
import { inSandbox } from '@registry/request-context';
import { randomUUID } from 'node:crypto';
import { SCRIPTED_COMPANY } from '@registry/sandbox';
import { draws } from '@registry/testing';
import { SetWorkspaceContactsHandler } from '../notices/set-workspace-contacts.handler.ts';
import { person } from '../testing/delivery-fixture.ts';
import { ClockFixture, type ClockedList, withoutIds } from '../testing/clock-fixture.ts';

const OTHER_WORKSPACE = 4_711;
const DIGEST = { type: 'digest', email: 'ada@example.com' } as const;

const itLong = draws(it, it.skip);

describe('a test clock', () => {
  let fixture: ClockFixture;
  beforeEach(async () => {
    fixture = await ClockFixture.create();
  });
  afterEach(() => fixture.destroy());

  interface Run {
    readonly clock: string;
    readonly webhook: ClockedList;
    readonly digest: ClockedList;
  }

  const start = async (): Promise<Run> => {
    const clock = await fixture.createClock();
    return { clock, webhook: await fixture.makeList(clock), digest: await fixture.makeList(clock, DIGEST) };
  };

  /** Everything that a run caused, but for ids. */
  const outcome = async ({ webhook, digest }: Run): Promise<string> => {
    const mails = fixture.mails.filter(({ id }) => id.includes(digest.id));
    const texts = mails.map(({ subject, text }) => [
      subject,
      text.replaceAll(/(unsubscribe|watchlists)\/\S+/g, '').replaceAll(digest.id, ''),
    ]);
    const [events, digested, deliveries] = await Promise.all([
      fixture.events(webhook),
      fixture.events(digest),
      fixture.deliveries(webhook),
    ]);
    return withoutIds({ events, digested, deliveries, bodies: fixture.bodies(webhook), texts });
  };

  const days = draws(400, 40);
  it(`that advances ${days} days at once causes what ${days} advances of one day cause`, async () => {
    // A receiver that often fails, in the same way for each event.
    const tries = new Map<string, number>();
    fixture.receiver.response = ({ id, body }) => {
      const { sequence } = JSON.parse(body) as { sequence: number };
      const count = (tries.get(id) ?? 0) + 1;
      tries.set(id, count);
      return sequence % 4 === 0 && count <= 6 ? 500 : 200;
    };
    fixture.work();
    const [once, daily] = [await start(), await start()];
    await fixture.advanced(once.clock, days);
    for (let day = 1; day <= days; day += 1) await fixture.advanced(daily.clock, day);
    const expected = await outcome(once);
    expect((JSON.parse(expected) as { texts: unknown[] }).texts).toHaveLength(draws(23, 3));
    expect(await outcome(daily)).toBe(expected);
    expect(fixture.receiver.wrongSignatures).toBe(0);
  });

  it('has companies followed with all registrations, though nothing happens to the others', async () => {
    const clock = await fixture.createClock();
    const { id } = await fixture.makeList(clock);
    const company = { key: SCRIPTED_COMPANY, version: 1 };
    const { followed } = await inSandbox(clock, () =>
      fixture.database.transaction((client) => fixture.entities.follow(client, id, [company], true)),
    );
    expect(followed.data).toMatchObject([{ entity_id: SCRIPTED_COMPANY, all_registrations: true }]);
  });

  it('sends a digest to the people with a role, each of them once in a day of its time', async () => {
    fixture.work();
    const contacts = new SetWorkspaceContactsHandler(fixture.database);
    const people = [person('ana', 'owner'), person('bo', 'owner'), person('cy', 'member')];
    await contacts.setWorkspaceContacts({ contacts: [{ workspaceId: 7, email: null, people }] });
    const clock = await fixture.createClock();
    const lists = [
      await fixture.makeList(clock, { type: 'digest', role: 'owner' }),
      await fixture.makeList(clock, { type: 'digest', role: 'viewer' }),
      await fixture.makeList(clock, DIGEST),
    ] as const;
    await fixture.advanced(clock, 40);
    const recipients = (list: ClockedList) =>
      fixture.mails.filter(({ id }) => id.includes(list.id)).map(({ to }) => to);
    expect(recipients(lists[2]).length).toBeGreaterThan(1);
    expect(recipients(lists[0])).toEqual(recipients(lists[2]).flatMap(() => ['ana@example.com', 'bo@example.com']));
    expect([recipients(lists[1]), (await fixture.readList(clock, lists[1])).status]).toEqual([[], 'disabled']);
    const days = await fixture.rows('SELECT DISTINCT day FROM sandbox.digest_readers');
    expect(days).toEqual([{ day: fixture.mails.at(-1)?.id.match(/2026-\d\d-\d\d/)?.[0] }]);
    expect(await fixture.rows('SELECT FROM public.digest_readers')).toEqual([]);
  });

  itLong(
    'causes to the byte the same in each of a hundred runs',
    async () => {
      fixture.work();
      const runs: string[] = [];
      for (let run = 0; run < 100; run += 1) {
        const one = await start();
        await fixture.advanced(one.clock, 400);
        runs.push(await outcome(one));
        await fixture.delete(one.clock);
      }
      expect(new Set(runs).size).toBe(1);
    },
    600_000,
  );

  it('loses and doubles no event when its process dies after any post, and another one goes on', async () => {
    const whole = await start();
    fixture.work();
    await fixture.advanced(whole.clock, 90);
    const expected = await outcome(whole);
    await fixture.endWorkers();
    for (let posts = 1; posts <= 7; posts += 3) {
      const broken = await start();
      await fixture.advance(broken.clock, 90);
      await fixture.moveUntilDeath(broken.clock, posts);
      await fixture.moveUntilDeath(broken.clock, 2);
      fixture.work();
      await fixture.untilReady(broken.clock);
      await fixture.endWorkers();
      expect(await outcome(broken)).toBe(expected);
    }
  });

  it('of one workspace waits for no more than two of another, whose receiver may never respond', async () => {
    const claim = () => inSandbox(undefined, () => fixture.clocks.claim(randomUUID()));
    const busy = await Promise.all(Array.from({ length: 6 }, () => fixture.createClock()));
    const other = await fixture.createClock(OTHER_WORKSPACE);
    for (const clock of busy) await fixture.advance(clock, 1);
    await fixture.advance(other, 1, OTHER_WORKSPACE);
    const claimed = [await claim(), await claim(), await claim(), await claim()];
    expect(claimed.map((clock) => clock !== undefined)).toEqual([true, true, true, false]);
    expect(claimed.map((clock) => clock?.id)).toContain(other);
    const [first] = claimed.filter((clock) => clock !== undefined && clock.id !== other);
    if (first !== undefined) await inSandbox(undefined, () => fixture.clocks.release(first));
    expect(busy).toContain((await claim())?.id);
  });

  it('is moved by one of several workers, and causes every type of event, to the byte the same as others do', async () => {
    for (let worker = 0; worker < 3; worker += 1) fixture.work();
    const runs = [await start(), await start(), await start()] as const;
    await Promise.all(runs.map(({ clock }) => fixture.advanced(clock, 400)));
    const outcomes = await Promise.all(runs.map(outcome));
    expect(new Set(outcomes).size).toBe(1);
    const types = (await fixture.events(runs[0].webhook)).map(({ type }) => type);
    expect([...new Set(types)].sort()).toEqual([...EVENT_TYPE_NAMES].sort());
    expect(fixture.receiver.messages).toHaveLength(3 * 25);
  });

  it('has retries, a rotated secret and a disabled webhook at its own time', async () => {
    fixture.work();
    const { clock, webhook } = await start();
    let failures = 3;
    fixture.receiver.response = () => ((failures -= 1) >= 0 ? 503 : 200);
    await fixture.advanced(clock, 9);
    await fixture.rotateSecret(clock, webhook);
    await fixture.advanced(clock, 10);
    expect(fixture.receiver.messages[0]?.headers['webhook-signature']?.toString().split(' ')).toHaveLength(1);
    await fixture.rotateSecret(clock, webhook);
    await fixture.advanced(clock, 11);
    expect(fixture.receiver.messages.at(-1)?.headers['webhook-signature']?.toString().split(' ')).toHaveLength(2);
    expect(await fixture.deliveries(webhook)).toEqual([
      {
        ...{ sequence: 1, status: 'succeeded', statuses: [503, 503, 503, 200] },
        at: [
          '2026-01-11T00:00:00.000Z',
          '2026-01-11T00:00:05.000Z',
          '2026-01-11T00:05:05.000Z',
          '2026-01-11T00:35:05.000Z',
        ],
      },
    ]);
    fixture.receiver.response = () => 500;
    await fixture.advanced(clock, 60);
    const { delivery } = await fixture.readList(clock, webhook);
    expect(delivery).toMatchObject({
      status: 'disabled',
      disabled_reason: 'failing',
      disabled_at: '2026-01-31T00:00:00.000Z',
    });
    const notices = () => fixture.mails.filter(({ id }) => id.includes(webhook.id));
    expect(notices()).toEqual([]);
    await fixture.rows(`INSERT INTO public.workspace_contacts (workspace_id, email) VALUES (7, 'ops@example.com')`);
    for (const day of [70, 80]) await fixture.advanced(clock, day);
    expect(notices()).toEqual([
      {
        ...{ to: ['ops@example.com'], subject: 'The webhook of Suppliers is disabled (sandbox)' },
        id: `disabled-${webhook.id}-${Date.parse('2026-01-31T00:00:00Z')}`,
        text: expect.stringContaining('was disabled at 2026-01-31T00:00:00.000Z'),
      },
    ]);
  });

  it('refuses another advance meanwhile, and takes the same one again', async () => {
    const { clock } = await start();
    const [first] = [await fixture.advance(clock, 400)];
    expect(first).toMatchObject({ status: 'advancing', advancing_to: '2027-02-05T00:00:00.000Z' });
    expect(await fixture.advance(clock, 400)).toEqual(first);
    await expect(fixture.advance(clock, 30)).rejects.toMatchObject({ code: { slug: 'test_clock_advancing' } });
    fixture.work();
    expect(await fixture.untilReady(clock)).toMatchObject({ status: 'ready', now: '2027-02-05T00:00:00.000Z' });
    await expect(fixture.advance(clock, 399)).rejects.toMatchObject({ code: { slug: 'invalid_body' } });
    await expect(fixture.advance(clock, 801)).rejects.toMatchObject({ code: { slug: 'invalid_body' } });
  });

  it('takes one of two advances at once', async () => {
    const { clock } = await start(); // no worker ends the first of them before the second
    const both = await Promise.allSettled([fixture.advance(clock, 10), fixture.advance(clock, 20)]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  it('stops where it is after ten minutes', async () => {
    const { clock } = await start();
    await fixture.advance(clock, 400);
    await fixture.rows(`UPDATE sandbox.test_clocks SET deadline_at = now() WHERE id = $1`, [clock]);
    fixture.work();
    expect(await fixture.untilReady(clock)).toMatchObject({ status: 'stopped', now: '2026-01-01T00:00:00.000Z' });
    await fixture.advanced(clock, 10);
    expect(await fixture.read(clock)).toMatchObject({ status: 'ready' });
  });

  it('leaves the watchlists of other clocks and real ones as they are, and goes with what it has', async () => {
    fixture.work();
    const [one, other] = [await start(), await start()];
    await fixture.advanced(one.clock, 400);
    expect(await fixture.events(other.webhook)).toEqual([]);
    await fixture.delete(one.clock);
    await expect(fixture.read(one.clock)).rejects.toMatchObject({ code: { slug: 'watchlist_not_found' } });
    const rows = await fixture.rows(
      `SELECT (SELECT count(*) FROM sandbox.clock_watchlists) AS lists, (SELECT count(*) FROM sandbox.watchlist_events) AS events,
              (SELECT count(*) FROM public.watchlists) AS real, (SELECT count(*) FROM public.watchlist_events) AS "realEvents"`,
    );
    expect(rows).toEqual([{ lists: 2, events: 0, real: 0, realEvents: 0 }]);
  });

  it('withholds the events of a company that is removed, until it is restored', async () => {
    fixture.work();
    const { clock, webhook } = await start();
    await fixture.advanced(clock, 300);
    const shown = await fixture.shownEvents(clock, webhook);
    expect(shown.at(-1)).toMatchObject({
      type: 'business.removed',
      data: { entity_id: 'us-or-SANDBOX-3', business: null },
    });
    await fixture.advanced(clock, 330);
    expect((await fixture.shownEvents(clock, webhook)).at(-1)).toMatchObject({ type: 'business.restored' });
  });
});
