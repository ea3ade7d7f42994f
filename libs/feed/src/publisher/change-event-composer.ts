import type { Showing } from '@registry/contracts-message';
import { NoWithheldCompanies, showCompanies, type WithheldCompanies } from '@registry/messaging/shown';
import type { Database } from '@registry/persistence';
import type { CurrentPage, FeedTopic } from './feed-topic.ts';
import type { ChangeEvent } from './outbox-store.ts';

/**
 * Items after which no further change event is composed: a few events of large items must neither fill the memory nor take longer than
 * a request may.
 */
const COMPOSED_AT_ONCE = 500;

/** Creates messages from change events: reads the rows of their keys from the publisher's tables. What may not be shown leaves here. */
export class ChangeEventComposer {
  readonly #database: Database;
  readonly #companies: WithheldCompanies;
  readonly #topics: ReadonlyMap<string, FeedTopic>;

  constructor(
    database: Database,
    topics: readonly FeedTopic[],
    companies: WithheldCompanies = new NoWithheldCompanies(),
  ) {
    this.#database = database;
    this.#companies = companies;
    this.#topics = new Map(topics.map((topic) => [topic.event.topic, topic] as const));
  }

  /** Some of what the publisher has now: see `FeedTopic`. */
  async listCurrent(name: string, after: string | null, limit: number): Promise<CurrentPage<unknown>> {
    const topic = this.#topic(name);
    const page = await topic.listCurrent(this.#database, after, limit);
    return { ...page, items: (await this.#show(topic, [page.items])).flat() };
  }

  #topic(name: string): FeedTopic {
    const topic = this.#topics.get(name);
    if (topic === undefined) throw new Error(`No change events have the topic ${name} here.`);
    return topic;
  }

  /**
   * The items of change events, in the same order: of as many as begin within the first `COMPOSED_AT_ONCE` items, so of the first one in
   * any case. Neighbors with one topic are read together.
   */
  async compose(all: readonly ChangeEvent[]): Promise<(readonly unknown[])[]> {
    const changeEvents = firstOf(all);
    const composed: (readonly unknown[])[] = [];
    for (let from = 0; from < changeEvents.length;) {
      const name = changeEvents[from]?.topic ?? '';
      const run = changeEvents.slice(from).findIndex(({ topic }) => topic !== name);
      const to = run < 0 ? changeEvents.length : from + run;
      const bodies = changeEvents.slice(from, to).map(({ body }) => body);
      const topic = this.#topic(name);
      const lists = await topic.compose(this.#database, bodies);
      if (lists.length !== bodies.length) throw new Error(`The topic ${name} omitted change events.`);
      composed.push(...(await this.#show(topic, lists)));
      from = to;
    }
    return composed;
  }

  async #show({ event }: FeedTopic, lists: readonly (readonly unknown[])[]): Promise<readonly (readonly unknown[])[]> {
    if (event.show === undefined) return lists;
    const shows = (all: typeof lists, show: Showing) =>
      all.map((items) => items.map((item) => event.show?.(item, show)));
    return showCompanies(shows, lists, undefined, this.#companies);
  }
}

function firstOf(all: readonly ChangeEvent[]): readonly ChangeEvent[] {
  let items = 0;
  const end = all.findIndex(({ itemCount }) => {
    const isBehind = items >= COMPOSED_AT_ONCE;
    items += itemCount;
    return isBehind;
  });
  return end < 0 ? all : all.slice(0, end);
}
