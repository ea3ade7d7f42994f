import type { DeliverySettings, EventPayload, TestClock, Watchlist } from '@registry/contracts-watchlist';
import { migratedDatabase } from '@registry/persistence/database-fixture';
import { inSandbox } from '@registry/request-context';
import { REMOVED_COMPANY, SCRIPTED_COMPANY } from '@registry/sandbox';
import type { TestDatabase } from '@registry/testing';
import { WebhookAddresses, WebhookPoster } from '@registry/webhooks';
import { WebhookReceiver } from '@registry/webhooks/webhook-receiver';
import { migrations } from '../../migrations/migrations.ts';
import { EventPoster } from '../delivery/event-poster.ts';
import { DigestStore } from '../digest/digest.store.ts';
import { DigestWorker } from '../digest/digest.worker.ts';
import { UnsubscribeTokens } from '../digest/unsubscribe-tokens.ts';
import { IdempotentWrites } from '../idempotency/idempotent-writes.ts';
import type { Mail } from '../mail/mailer.ts';
import { DisabledNotices } from '../notices/disabled-notices.ts';
import { ClockMover } from '../test-clocks/clock-mover.ts';
import { ClockWorker } from '../test-clocks/clock.worker.ts';
import { TestClocksHandler } from '../test-clocks/test-clocks.handler.ts';
import { TestClocksStore } from '../test-clocks/test-clocks.store.ts';
import { randomUUID } from 'node:crypto';
import { EventsHandler } from '../watchlists/events.handler.ts';
import { StoresFixture } from './stores-fixture.ts';

const WORKSPACE = 7;
const DAY_MS = 86_400_000;
const START = '2026-01-01T00:00:00.000Z';

/** A watchlist of a test clock. */
export interface ClockedList {
  readonly id: string;
  readonly path: string;
}

/** A migrated database with test clocks, a receiver, and workers that move them. */
export class ClockFixture extends StoresFixture {
  readonly receiver: WebhookReceiver;
  readonly mails: Mail[] = [];
  readonly clocks = new TestClocksStore(this.database);
  readonly handler = new TestClocksHandler(
    this.clocks,
    new IdempotentWrites(this.database, this.sealed),
    this.database,
  );
  readonly #secrets: Map<string, string[]>;
  readonly #poster = new WebhookPoster({
    addresses: new WebhookAddresses({ allowLoopback: true }),
    ...{ version: '1', responseMsMax: 2_000 },
  });
  readonly #workers: ClockWorker[] = [];
  #paths = 0;

  private constructor(test: TestDatabase, receiver: WebhookReceiver, secrets: Map<string, string[]>) {
    super(test, { poolMax: 20, hasSandbox: true });
    this.receiver = receiver;
    this.#secrets = secrets;
  }

  static async create(): Promise<ClockFixture> {
    const secrets = new Map<string, string[]>();
    const receiver = await WebhookReceiver.start({ secretsOf: (path) => secrets.get(path) ?? [] });
    const fixture = new ClockFixture(await migratedDatabase('watchlist', migrations), receiver, secrets);
    await fixture.orm.initialize();
    return fixture;
  }

  /** A worker that runs until the fixture ends. */
  work(): ClockWorker {
    const worker = new ClockWorker(this.clocks, this.#mover(this.poster), this.database);
    worker.onApplicationBootstrap();
    this.#workers.push(worker);
    return worker;
  }

  get poster(): EventPoster {
    return new EventPoster(this.#poster, this.sealed);
  }

  /** Moves a clock as a process does that dies after some posts, before it records the last: another one may take over at once. */
  async moveUntilDeath(clock: string, posts: number): Promise<void> {
    let left = posts;
    const dying = {
      post: async (...what: Parameters<EventPoster['post']>) => {
        const posted = await this.poster.post(...what);
        left -= 1;
        if (left <= 0) throw new Error('The process died.');
        return posted;
      },
    };
    const held = await inSandbox(undefined, () => this.clocks.claim(randomUUID()));
    if (held?.id !== clock) throw new Error(`Nobody else moves ${clock}.`);
    await this.#mover(dying)
      .move(held, new AbortController().signal)
      .catch(() => undefined);
    await this.rows(`UPDATE sandbox.test_clocks SET leased_until = '-infinity' WHERE id = $1`, [clock]);
  }

  #mover(poster: Pick<EventPoster, 'post'>): ClockMover {
    const mailer = { send: async (mail: Mail) => void this.mails.push(mail), close: () => undefined };
    const digests = new DigestWorker({
      store: new DigestStore(this.database),
      mailer,
      tokens: new UnsubscribeTokens('a secret of the installation, long enough'),
      publicUrl: 'https://registry.example',
    });
    const notices = new DisabledNotices(this.database, mailer);
    return new ClockMover(this.database, this.clocks, poster as EventPoster, digests, notices);
  }

  async createClock(workspaceId = WORKSPACE): Promise<string> {
    const request = { workspaceId, idempotencyKey: null, startsAt: START };
    return (await inSandbox(undefined, () => this.handler.createTestClock(request))).id;
  }

  delete(clock: string): Promise<unknown> {
    return inSandbox(clock, () => this.handler.deleteTestClock({ workspaceId: WORKSPACE, testClockId: clock }));
  }

  /** Starts to advance a clock to some days after its start. */
  advance(clock: string, days: number, workspaceId = WORKSPACE): Promise<TestClock> {
    const to = new Date(Date.parse(START) + days * DAY_MS).toISOString();
    const request = { workspaceId, idempotencyKey: null, testClockId: clock, to };
    return inSandbox(clock, () => this.handler.advanceTestClock(request));
  }

  read(clock: string): Promise<TestClock> {
    const request = { workspaceId: WORKSPACE, testClockId: clock };
    return inSandbox(clock, () => this.handler.getTestClock(request));
  }

  /** Waits until a clock does not advance any more. */
  async untilReady(clock: string): Promise<TestClock> {
    for (;;) {
      const found = await this.read(clock);
      if (found.status !== 'advancing') return found;
      await new Promise((resolve) => setTimeout(resolve, 2));
    }
  }

  async advanced(clock: string, days: number): Promise<void> {
    await this.advance(clock, days);
    await this.untilReady(clock);
  }

  /** A watchlist of the clock that follows the companies of the script. */
  async makeList(clock: string, delivery?: DeliverySettings): Promise<ClockedList> {
    const path = `/${(this.#paths += 1)}`;
    const settings = delivery ?? { type: 'webhook', url: this.receiver.url(path), eventTypes: null };
    const id = await inSandbox(clock, () =>
      this.database.transaction(async (client) => {
        const made = await this.store.create(client, WORKSPACE, 'Suppliers', settings);
        if (made.secret !== null) this.#secrets.set(path, [made.secret]);
        await this.entities.follow(
          client,
          made.id,
          [SCRIPTED_COMPANY, REMOVED_COMPANY].map((key) => ({ key, version: 1 })),
        );
        return made.id;
      }),
    );
    return { id, path };
  }

  /** Rotates the secret of a list; both verify from now on. */
  async rotateSecret(clock: string, { id, path }: ClockedList): Promise<void> {
    const list = { workspaceId: WORKSPACE, watchlistId: id };
    const { secret } = await inSandbox(clock, () =>
      this.database.transaction((client) => this.store.rotateSecret(client, list)),
    );
    this.#secrets.set(path, [...(this.#secrets.get(path) ?? []), secret]);
  }

  /** The events of a list. */
  async events(list: ClockedList): Promise<EventPayload[]> {
    const text = 'SELECT payload FROM sandbox.watchlist_events WHERE watchlist_id = $1 ORDER BY sequence';
    return (await this.rows<{ payload: EventPayload }>(text, [list.id])).map(({ payload }) => payload);
  }

  /** When each attempt for an event of a list was, with its status, and what became of the event. */
  deliveries({ id }: ClockedList): Promise<object[]> {
    return this.rows(
      `SELECT d.sequence, d.status, jsonb_path_query_array(d.attempts, '$[*].attemptedAt') AS at,
              jsonb_path_query_array(d.attempts, '$[*].httpStatus') AS statuses
         FROM sandbox.webhook_deliveries d WHERE d.watchlist_id = $1 ORDER BY sequence`,
      [id],
    );
  }

  /** Bodies that arrived for a list, in order, each event once. */
  bodies({ path }: ClockedList): string[] {
    const arrived = this.receiver.taken.filter((message) => message.path === path);
    return [...new Map(arrived.map(({ id, body }) => [id, body] as const)).values()];
  }

  readList(clock: string, { id }: ClockedList): Promise<Watchlist> {
    return inSandbox(clock, () => this.store.get({ workspaceId: WORKSPACE, watchlistId: id }));
  }

  /** The events of a list as its workspace sees them. */
  async shownEvents(clock: string, { id }: ClockedList): Promise<readonly EventPayload[]> {
    const writes = new IdempotentWrites(this.database, this.sealed);
    const handler = new EventsHandler(this.watchlists, this.store, writes, this.database);
    const request = { workspaceId: WORKSPACE, watchlistId: id, after: 0, limit: 100 };
    return (await inSandbox(clock, () => handler.listEvents(request))).data;
  }

  async endWorkers(): Promise<void> {
    for (const worker of this.#workers.splice(0)) await worker.beforeApplicationShutdown();
  }

  override async destroy(): Promise<void> {
    this.receiver.close();
    await this.endWorkers();
    await this.#poster.close();
    await super.destroy();
  }
}

/** A text without the ids that differ from clock to clock. */
export function withoutIds(value: unknown): string {
  return JSON.stringify(value).replaceAll(/\b(wl|evt)_[\w-]{22}/g, '$1_');
}
