import { Logger } from '@nestjs/common';
import { AppError, codes, errorMessage } from '@registry/errors';
import { type Database, isDatabaseAway } from '@registry/persistence';
import type { PoolClient } from 'pg';
import { feedMetrics } from '../feed-metrics.ts';
import { BackfillMoved } from './backfill/backfill-moved.ts';
import type { AppliedFrom, Subscription, TopicHandler } from './subscription.ts';
import type { SubscriptionStore } from './subscription-store.ts';

/** Items of one change event, or of one page of current items. */
export interface ItemBatch extends AppliedFrom {
  readonly topic: string;
  readonly items: readonly unknown[];
  /** Writes down that the portion is applied, in its transaction and before its items. Throws where it is applied already. */
  note(client: PoolClient): Promise<void>;
}

/** Minimum number of items of which none can be applied that indicates an error of the consumer, not of the items. */
const WHOLE_PORTION_MIN = 20;

/**
 * Applies items: they and the note of it in one transaction, so that each counts once however often it is delivered.
 * An item that cannot be applied is set aside and logged; the others go on.
 */
export class ItemApplier {
  readonly #database: Database;
  readonly #store: SubscriptionStore;
  readonly #handlers: ReadonlyMap<string, TopicHandler>;
  readonly #logger: Logger;
  readonly #applied: () => void;

  /** `applied` is called after each transaction. */
  constructor(
    database: Database,
    store: SubscriptionStore,
    subscription: Subscription,
    { consumer, applied }: { readonly consumer: string; readonly applied: () => void },
  ) {
    this.#applied = applied;
    this.#database = database;
    this.#store = store;
    this.#handlers = new Map(subscription.topics.map((handler) => [handler.event.topic, handler] as const));
    this.#logger = new Logger(`Listener ${consumer}`);
  }

  /** Applies portions in order. What fails for want of a database or by a deadlock is thrown, to be tried again. */
  async apply(portions: readonly ItemBatch[]): Promise<void> {
    const [first] = portions;
    if (first === undefined) return;
    try {
      await this.#database.transaction(async (client) => {
        for (const portion of portions) await portion.note(client);
        for (const { topic, items, ...from } of neighboursByTopic(portions)) {
          await this.#handlers.get(topic)?.apply(client, items, from);
        }
      });
      this.#applied();
    } catch (error) {
      if (mayPass(error)) throw error;
      if (portions.length === 1) await this.#applySingly(first);
      else for (const portion of portions) await this.apply([portion]);
    }
  }

  async #applySingly({ topic, items, note, ...from }: ItemBatch): Promise<void> {
    const handler = this.#handlers.get(topic);
    if (handler === undefined) return;
    await this.#database.transaction(async (client) => {
      await note(client);
      const refused: { item: unknown; error: string }[] = [];
      for (const item of items) {
        const error = await attempt(client, () => handler.apply(client, [item], from));
        if (error !== undefined) refused.push({ item, error });
      }
      const [first] = refused;
      if (first !== undefined && refused.length === items.length && items.length >= WHOLE_PORTION_MIN) {
        throw new Error(`None of ${items.length} items of ${topic} can be applied: ${first.error}`);
      }
      for (const letter of refused) {
        await this.#store.addDeadLetter(client, { topic, ...letter });
        feedMetrics.deadLetters.inc({ owner: this.#store.publisher });
        this.#logger.error({ message: 'item became a dead letter', topic, ...letter });
      }
    });
    this.#applied();
  }
}

/** Runs `work` so that its failure leaves the transaction usable; returns what went wrong. */
async function attempt(client: PoolClient, work: () => Promise<void>): Promise<string | undefined> {
  await client.query('SAVEPOINT item');
  try {
    await work();
    await client.query('RELEASE SAVEPOINT item');
    return undefined;
  } catch (error) {
    if (mayPass(error)) throw error;
    await client.query('ROLLBACK TO SAVEPOINT item');
    return errorMessage(error);
  }
}

/** Checks that the same transaction may well succeed later: what fails says nothing of the item. */
function mayPass(error: unknown): boolean {
  if (error instanceof AppError) return error.code === codes.service.upstreamUnavailable;
  return error instanceof BackfillMoved || isDatabaseAway(error);
}

interface Run extends AppliedFrom {
  readonly topic: string;
  readonly items: unknown[];
}

/** Items of portions under one topic that follow each other, together. */
function neighboursByTopic(portions: readonly ItemBatch[]): Run[] {
  const runs: Run[] = [];
  for (const { kind, isFirst = false, topic, items } of portions) {
    const last = runs.at(-1);
    if (last?.topic === topic) last.items.push(...items);
    else runs.push({ kind, isFirst, topic, items: [...items] });
  }
  return runs;
}
