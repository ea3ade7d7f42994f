import { Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import type { FeedEvent } from '@registry/contracts-feed';
import type { LiveSourceHealth } from '@registry/domain';
import { publishChanges, type FeedTopic, literalTopic } from '@registry/feed';
import type { Database } from '@registry/persistence';
import {
  DECLARE_SOURCES,
  FORGET_ENDS,
  LIST_SOURCES,
  NOTE_END,
  UPDATE_PUBLISHED,
  PUBLISHED_SOURCES,
} from './live-health.sql.ts';
import { liveMetrics } from './live-metrics.ts';

/**
 * Milliseconds between two change events for values that change with every lookup. A source that fails or recovers is
 * published at once.
 */
const PUBLISH_INTERVAL_MS = 60_000;

/** A source as its owner declares it. */
export interface DeclaredSource {
  readonly slug: string;
  readonly state: string;
}

/** The health of a service's live sources in the last seven days: stored, published and measured. */
export class LiveHealth implements OnApplicationBootstrap, OnApplicationShutdown {
  readonly #logger = new Logger('LiveHealth');
  readonly #database: Database;
  readonly #event: FeedEvent<LiveSourceHealth>;
  readonly #sources: readonly DeclaredSource[];
  #timer: NodeJS.Timeout | undefined;

  /** `sources`: those with live lookups in this service. */
  constructor(database: Database, event: FeedEvent<LiveSourceHealth>, sources: readonly DeclaredSource[] = []) {
    this.#database = database;
    this.#event = event;
    this.#sources = sources;
  }

  onApplicationBootstrap(): Promise<void> {
    return this.start(this.#sources);
  }

  /** Stores which sources have live lookups, and publishes their health until the process ends. */
  async start(sources: readonly DeclaredSource[]): Promise<void> {
    for (const { slug } of sources) liveMetrics.wired.set({ source: slug }, 1);
    await this.#database.query(DECLARE_SOURCES, [sources.map(({ slug }) => slug), sources.map(({ state }) => state)]);
    await this.publish();
    this.#timer = setInterval(() => {
      this.publish().catch((error: Error) => {
        // The next tick tries again.
        this.#logger.warn({ message: 'health of live sources not published', error: error.message });
      });
    }, PUBLISH_INTERVAL_MS);
    this.#timer.unref();
  }

  onApplicationShutdown(): void {
    clearInterval(this.#timer);
  }

  /** Records how a lookup ended. An error here is only logged: it must not fail the request. */
  async note(source: string, outcome: string, durationMs: number): Promise<void> {
    try {
      const values = [source, outcome, Math.round(durationMs)];
      const [noted] = await this.#database.query<{ turned: boolean }>(NOTE_END, values);
      await this.#database.query(FORGET_ENDS, [source]);
      if (noted?.turned === true) await this.publish();
    } catch (error) {
      this.#logger.error({ message: 'outcome of a live lookup not recorded', source, error: (error as Error).message });
    }
  }

  /** Publishes the sources whose status has changed since they were last published. */
  async publish(): Promise<void> {
    const event = this.#event;
    await this.#database.transaction(async (client) => {
      await client.query("SELECT pg_advisory_xact_lock(hashtext('announce-live-sources'))");
      const { rows } = await client.query<LiveSourceHealth>(LIST_SOURCES.text);
      const news: LiveSourceHealth[] = [];
      for (const health of rows) {
        measure(health);
        const { rowCount } = await client.query(UPDATE_PUBLISHED.text, [health.source, JSON.stringify(health)]);
        if (rowCount === 1) news.push(health);
      }
      if (news.length > 0) await publishChanges(client, [{ topic: event.topic, body: news, itemCount: news.length }]);
    });
  }
}

/** The topic by which a service publishes the health of its live sources. */
export function liveSourcesTopic(
  event: FeedEvent<LiveSourceHealth>,
): FeedTopic<LiveSourceHealth, readonly LiveSourceHealth[]> {
  return literalTopic(event, async (database) => {
    const rows = await database.query<{ announced: LiveSourceHealth }>(PUBLISHED_SOURCES);
    return { items: rows.map(({ announced: published }) => published), next: null };
  });
}

function measure({ source, successShare, p50Ms, p95Ms }: LiveSourceHealth): void {
  if (successShare !== null) liveMetrics.successShare.set({ source }, successShare);
  if (p50Ms !== null) liveMetrics.p50.set({ source }, p50Ms / 1_000);
  if (p95Ms !== null) liveMetrics.p95.set({ source }, p95Ms / 1_000);
}
