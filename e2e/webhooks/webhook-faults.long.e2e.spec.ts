import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { eventually } from '@registry/testing';
import { WebhookReceiver } from '@registry/webhooks/webhook-receiver';
import { setTimeout as delay } from 'node:timers/promises';
import { webhookTestChanges } from '../e2e.config.ts';
import { FeedApps } from '../feed/feed-apps.ts';
import { WatchlistWorkers } from './watchlist-workers.ts';

const changes = webhookTestChanges();
const IS_FULL_SIZE = changes >= 10_000;
const LISTS = IS_FULL_SIZE ? 20 : 5;
const WORKERS = 2;
const KILLS = IS_FULL_SIZE ? 10 : 3;
const NATS_RESTARTS = IS_FULL_SIZE ? 3 : 1;
const FAILING_SHARE = 0.3;
const DUPLICATE_SHARE_MAX = 0.01;
const SETTLED_MS_MAX = IS_FULL_SIZE ? 900_000 : 120_000;
const source = 'us-co/business-registry' as const;
jest.setTimeout(IS_FULL_SIZE ? 1_800_000 : 300_000);

/** A customer's receiver fails at random while workers are killed and NATS restarts: what it has in the end is what happened. */
describe(`${changes} changes of followed companies, with a receiver that fails and workers that are killed,`, () => {
  let apps: FeedApps;
  let receiver: WebhookReceiver;
  let workers: WatchlistWorkers;

  beforeAll(async () => {
    apps = await FeedApps.create(['business-registry', 'watchlist']);
    await apps.start('business-registry');
    await apps.loadSample({ source, rows: changes });
    receiver = await WebhookReceiver.start({
      secretsOf: (path) => workers.lists.filter((list) => list.path === path).map(({ secret }) => secret),
    });
    workers = new WatchlistWorkers(apps, receiver);
    await workers.start(WORKERS);
    const companies = await apps.rows(
      'business-registry',
      `SELECT 'us-' || lower(state) || '-' || file_number AS id FROM businesses ORDER BY 1`,
    );
    for (let list = 0; list < LISTS; list += 1) {
      await workers.follow(companies.filter((_company, at) => at % LISTS === list).map(({ id }) => String(id)));
    }
  });
  afterAll(async () => {
    await workers.kill();
    receiver.close();
    await apps.end();
  });

  it('all arrive, in order, signed, under ids that stay, and at most 1 % twice', async () => {
    receiver.response = () => (Math.random() < FAILING_SHARE ? (Math.random() < 0.5 ? 500 : 0) : 200);
    const faults = Promise.all([killWorkers(), restartNats()]);
    await apps.loadSample({ source, rows: changes, changedShare: 1 });
    await faults;
    await untilDelivered();

    const [{ n: changed } = { n: 0 }] = await apps.rows(
      'business-registry',
      'SELECT count(*)::integer AS n FROM businesses WHERE version > 1',
    );
    let events = 0;
    for (const list of workers.lists) {
      const kept = await workers.events(list);
      const taken = receiver.taken.filter(({ path }) => path === list.path);
      const arrived = new Map(taken.map(({ body, id }) => [sequenceOf(body), id]));
      expect([...kept.keys()]).toEqual(Array.from(kept, (_event, at) => at + 1));
      expect([...arrived].sort(([a], [b]) => a - b)).toEqual([...kept]);
      expectSameEveryTime(list.path);
      events += kept.size;
    }
    expect(events).toBeGreaterThanOrEqual(Number(changed));
    expect(Number(changed)).toBeGreaterThan(changes * 0.9);
    const duplicates = receiver.taken.length - events;
    process.stderr.write(
      `${events} events of ${String(changed)} changed companies in ${receiver.messages.length} posts, ${duplicates} of them twice\n`,
    );
    expect(duplicates / events).toBeLessThanOrEqual(DUPLICATE_SHARE_MAX);
    expect(receiver.wrongSignatures).toBe(0);
  });

  async function killWorkers(): Promise<void> {
    for (let kill = 0; kill < KILLS; kill += 1) {
      await delay(Math.random() * 3_000);
      await workers.replace(kill % WORKERS);
    }
  }

  async function restartNats(): Promise<void> {
    for (let restart = 0; restart < NATS_RESTARTS; restart += 1) {
      await delay(1_000 + Math.random() * 3_000);
      await apps.nats.stop();
      await delay(Math.random() * 1_000);
      await apps.nats.start();
    }
  }

  /** Waits until every change became events and every event was taken; what is dead is sent again. */
  async function untilDelivered(): Promise<void> {
    const missing = async (): Promise<number> => {
      const [{ n: unseen } = { n: 0 }] = await apps.rows(
        'watchlist',
        `SELECT count(*)::integer AS n FROM followed_companies WHERE version < 2`,
      );
      let left = 0;
      for (const list of workers.lists) {
        await workers.redeliverDead(list);
        const arrived = new Set(receiver.taken.filter(({ path }) => path === list.path).map(({ id }) => id));
        left += (await workers.lastSequence(list)) - arrived.size;
      }
      return left + Math.max(0, Number(unseen) - unchanged);
    };
    const [{ n } = { n: 0 }] = await apps.rows(
      'business-registry',
      'SELECT count(*)::integer AS n FROM businesses WHERE version < 2',
    );
    const unchanged = Number(n);
    await eventually(missing, 0, SETTLED_MS_MAX);
  }

  /** Every attempt of an event has the id and the body of the first. */
  function expectSameEveryTime(path: string): void {
    const bodies = new Map<string, string>();
    for (const { path: at, id, body } of receiver.messages) {
      if (at !== path) continue;
      expect(bodies.get(id) ?? body).toBe(body);
      bodies.set(id, body);
    }
  }
});

function sequenceOf(body: string): number {
  return (JSON.parse(body) as { sequence: number }).sequence;
}
