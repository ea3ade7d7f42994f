import { Database, openPool } from '@registry/persistence';
import { eventually, startNats, type TestNats } from '@registry/testing';
import type { FeedPublisherSettings } from '../feed.config.ts';
import { Basket } from './basket.ts';
import { Orchard } from './orchard.ts';

/** A publisher and a consumer, not started, with a dedicated NATS or a cluster that the fixture removes with itself. */
export class FeedFixture {
  readonly nats: TestNats;
  readonly #servers: readonly TestNats[];
  readonly orchard: Orchard;
  readonly basket: Basket;
  /** To look into, and to write into, from outside. */
  readonly publisher: Database;
  readonly consumer: Database;

  private constructor(nats: TestNats, servers: readonly TestNats[], orchard: Orchard, basket: Basket) {
    this.nats = nats;
    this.#servers = servers;
    this.orchard = orchard;
    this.basket = basket;
    this.publisher = new Database(openPool({ url: orchard.test.url, name: 'spec' }));
    this.consumer = new Database(openPool({ url: basket.test.url, name: 'spec' }));
  }

  static async create(
    settings: Partial<FeedPublisherSettings> = {},
    cluster: readonly TestNats[] = [],
  ): Promise<FeedFixture> {
    const [nats = await startNats({ jetStream: true }), ...others] = cluster;
    const servers = [nats, ...others];
    const url = servers.map((server) => server.url).join(',');
    const orchard = await Orchard.create(url, settings);
    const basket = await Basket.create(url);
    return new FeedFixture(nats, servers, orchard, basket);
  }

  /** Starts a publisher and a consumer, and waits until that follows. */
  async start(): Promise<void> {
    await this.orchard.start();
    await this.basket.start();
    await this.untilFollowing();
  }

  /** Lets trees grow in one transaction. */
  grow(ids: readonly number[], bark = ''): Promise<void> {
    return this.orchard.grow(this.publisher, ids, bark);
  }

  rows(database: Database, text: string): Promise<Record<string, unknown>[]> {
    return database.query({ name: '', text });
  }

  /** Waits until the consumer has every tree exactly as the publisher has it. */
  async untilSame(msMax = 30_000): Promise<void> {
    const look = (database: Database) =>
      this.rows(
        database,
        `SELECT count(*) AS trees, md5(string_agg(id || ':' || version || ':' || height, ',' ORDER BY id)) FROM trees`,
      );
    await eventually(() => look(this.consumer), await look(this.publisher), msMax);
  }

  /** Waits until the consumer's first backfill has ended. */
  async untilFollowing(): Promise<void> {
    await eventually(() => this.rows(this.consumer, 'SELECT state FROM feed_subscriptions'), [{ state: 'following' }]);
  }

  /** Waits until every version of every tree was observed once, in the order of versions. */
  async untilObserved(msMax = 30_000): Promise<void> {
    await this.untilSame(msMax);
    const digest = (versions: string): string =>
      `SELECT count(*) AS trees, md5(string_agg(id || ':' || versions, ',' ORDER BY id)) FROM (${versions}) tree`;
    const observed = digest(
      "SELECT id, string_agg(version::text, ' ' ORDER BY no) AS versions FROM observed GROUP BY id",
    );
    const owned = digest(
      "SELECT id, (SELECT string_agg(v::text, ' ' ORDER BY v) FROM generate_series(1, version) v) AS versions FROM trees",
    );
    await eventually(() => this.rows(this.consumer, observed), await this.rows(this.publisher, owned), msMax);
  }

  /** Ends its own sessions first: a database waits for them before it is dropped. */
  async destroy(): Promise<void> {
    await Promise.all([this.publisher, this.consumer].map(({ pool }) => pool.end()));
    await Promise.all([this.orchard.destroy(), this.basket.destroy()]);
    await Promise.all(this.#servers.map((server) => server.remove()));
  }
}

/** `from`, …, `to - 1`. */
export function range(from: number, to: number): number[] {
  return Array.from({ length: to - from }, (_, i) => from + i);
}
