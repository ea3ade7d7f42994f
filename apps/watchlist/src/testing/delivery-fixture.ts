import { CopiedWithheld } from '@registry/feed';
import { served } from '@registry/messaging/served';
import { exampleSparseBusiness } from '@registry/contracts-business-registry';
import type { RequestFor } from '@registry/contracts-message';
import type { DeliverySettings, setWorkspaceContacts, Watchlist } from '@registry/contracts-watchlist';
import type { EventType } from '@registry/domain';
import type { PersonRole } from '@registry/domain/scopes';
import { migratedDatabase } from '@registry/persistence/database-fixture';
import type { TestDatabase } from '@registry/testing';
import { retryDelaysMs, WebhookAddresses, WebhookPoster } from '@registry/webhooks';
import { WebhookReceiver } from '@registry/webhooks/webhook-receiver';
import { migrations } from '../../migrations/migrations.ts';
import { DeliveriesHandler } from '../delivery/deliveries.handler.ts';
import { DeliveryWorker } from '../delivery/delivery.worker.ts';
import { EventPoster } from '../delivery/event-poster.ts';
import { appendEvents, type EventDraft } from '../events/append-events.ts';
import { SetWorkspaceContactsHandler } from '../notices/set-workspace-contacts.handler.ts';
import { EventsHandler } from '../watchlists/events.handler.ts';
import { IdempotentWrites } from '../idempotency/idempotent-writes.ts';
import type { WatchlistChanges } from '../watchlists/watchlists.store.ts';
import { StoresFixture } from './stores-fixture.ts';

const WORKSPACE = 7;

/** A webhook's watchlist of a test. */
export interface TestList {
  readonly id: string;
  readonly secret: string;
  /** The path at which its events arrive at the receiver. */
  readonly path: string;
}

type TestPerson = RequestFor<typeof setWorkspaceContacts>['contacts'][number]['people'][number];
type RoleDigest = Extract<DeliverySettings, { readonly role: unknown }>;

/** A migrated database of its own with watchlists, a receiver, and workers that deliver to it. */
export class DeliveryFixture extends StoresFixture {
  readonly receiver: WebhookReceiver;
  readonly #ends: (() => Promise<void>)[] = [];
  readonly #secrets: Map<string, string[]>;
  #causes = 0;

  private constructor(test: TestDatabase, receiver: WebhookReceiver, secrets: Map<string, string[]>) {
    super(test, { poolMax: 20 });
    this.#secrets = secrets;
    this.receiver = receiver;
  }

  static async create(): Promise<DeliveryFixture> {
    const secrets = new Map<string, string[]>();
    const receiver = await WebhookReceiver.start({ secretsOf: (path) => secrets.get(path) ?? [] });
    const fixture = new DeliveryFixture(await migratedDatabase('watchlist', migrations), receiver, secrets);
    await fixture.orm.initialize();
    return fixture;
  }

  /** A watchlist whose webhook is `url`, the receiver's when left out. */
  async webhookList(
    options: { readonly url?: string; readonly eventTypes?: EventType[]; readonly workspaceId?: number } = {},
  ): Promise<TestList> {
    const path = `/${(this.#causes += 1)}`;
    const { url = this.receiver.url(path), eventTypes = null, workspaceId = WORKSPACE } = options;
    const { id, secret } = await this.database.transaction((client) =>
      this.store.create(client, workspaceId, 'Suppliers', { type: 'webhook', url, eventTypes }),
    );
    if (secret === null) throw new Error('A webhook has a secret.');
    this.#secrets.set(path, [secret]);
    return { id, secret, path };
  }

  async digestList(
    name = 'Suppliers',
    to: Pick<RoleDigest, 'role'> | { readonly email: string } = { email: 'ada@example.com' },
    workspaceId = WORKSPACE,
  ): Promise<string> {
    const { id } = await this.database.transaction((client) =>
      this.store.create(client, workspaceId, name, { type: 'digest', ...to }),
    );
    return id;
  }

  /** Replaces the people of all workspaces. */
  async setPeople(people: Readonly<Record<number, readonly TestPerson[]>>): Promise<void> {
    const contacts = Object.entries(people).map(([id, of]) => ({
      workspaceId: Number(id),
      email: null,
      people: [...of],
    }));
    await new SetWorkspaceContactsHandler(this.database).setWorkspaceContacts({ contacts });
  }

  /** Adds events, in one transaction. */
  async addEvents(watchlistId: string, count: number, more: Partial<EventDraft> = {}): Promise<void> {
    const drafts = Array.from({ length: count }, () => exampleDraft(watchlistId, `cause ${(this.#causes += 1)}`, more));
    await this.database.transaction((client) => appendEvents(client, drafts));
  }

  update(watchlistId: string, changes: WatchlistChanges): Promise<Watchlist> {
    return this.database.transaction((client) => this.store.update(client, this.list(watchlistId), changes));
  }

  /** A test event, as its operation makes it. */
  async sendTest(watchlistId: string): Promise<void> {
    await this.eventsHandler.sendTestEvent({ ...this.list(watchlistId), idempotencyKey: null });
  }

  get writes(): IdempotentWrites {
    return new IdempotentWrites(this.database, this.sealed);
  }

  get eventsHandler(): EventsHandler {
    const { watchlists, store, writes, database } = this;
    return served(new EventsHandler(watchlists, store, writes, database), new CopiedWithheld(database));
  }

  get deliveries(): DeliveriesHandler {
    return new DeliveriesHandler(this.store, this.writes, this.database);
  }

  /**
   * Gives a webhook another secret, and verifies both from now on; only the new one if the previous ones are revoked.
   */
  async rotateSecret({ id, path }: TestList, revoke: 'now' | null = null): Promise<void> {
    const rotated = await this.database.transaction((client) =>
      this.store.rotateSecret(client, { workspaceId: WORKSPACE, watchlistId: id }, revoke),
    );
    const before = revoke === 'now' ? [] : (this.#secrets.get(path) ?? []);
    this.#secrets.set(path, [...before, rotated.secret]);
  }

  get list(): (watchlistId: string) => { readonly workspaceId: number; readonly watchlistId: string } {
    return (watchlistId) => ({ workspaceId: WORKSPACE, watchlistId });
  }

  /** A worker that is started and ends with the fixture. */
  async worker(options: { readonly delaysMs?: readonly number[]; readonly responseMsMax?: number } = {}) {
    const { delaysMs = retryDelaysMs, responseMsMax = 1_000 } = options;
    const addresses = new WebhookAddresses({ allowLoopback: true });
    const poster = new WebhookPoster({ addresses, version: '1', responseMsMax });
    const worker = new DeliveryWorker({
      database: this.database,
      poster: new EventPoster(poster, this.sealed),
      delaysMs,
    });
    worker.onApplicationBootstrap();
    this.#ends.push(async () => {
      await poster.close();
      await worker.beforeApplicationShutdown();
    });
    return worker;
  }

  /** Returns the sequences of the events taken from a list. */
  sequences({ path }: TestList): number[] {
    return this.receiver.taken
      .filter((message) => message.path === path)
      .map(({ body }) => (JSON.parse(body) as { sequence: number }).sequence);
  }

  override async destroy(): Promise<void> {
    this.receiver.close();
    for (const end of this.#ends) await end();
    await super.destroy();
  }
}

/** A person of a workspace: `usr_ana` with the address `ana@example.com`. */
export function person(name: string, role: PersonRole): TestPerson {
  return { id: `usr_${name}`, email: `${name}@example.com`, role };
}

export function exampleDraft(watchlistId: string, cause: string, more: Partial<EventDraft>): EventDraft {
  const id = 'us-or-150000007';
  return {
    watchlistId,
    type: 'business.status_changed',
    cause,
    timestamp: new Date().toISOString(),
    entityId: id,
    source: 'us-or/business-registry',
    asOf: '2026-11-08',
    changes: [{ field: 'status', before: 'active', after: 'inactive' }],
    business: { ...exampleSparseBusiness, id, status: 'inactive', as_of: '2026-11-08' },
    record: null,
    ...more,
  };
}
