import type { FeedStream } from '@registry/contracts-feed';
import type { PoolClient } from 'pg';

/** Maximum number of items in one change event. */
export const CHANGE_EVENT_ITEMS_MAX = 250;
/** Maximum number of items of a transaction in the stream `prompt`. */
const PROMPT_ITEMS_MAX = 250;
/** The channel on which a relay is woken. */
export const CHANGES_CHANNEL = 'announced';

/** A change event as a publisher writes it. */
export interface OutboxRow {
  readonly topic: string;
  /** The content by which the topic's `compose` finds the items: JSON. */
  readonly body: unknown;
  /** How many items it names, at most `CHANGE_EVENT_ITEMS_MAX`. */
  readonly itemCount: number;
}

/**
 * Writes a change event in the client's transaction. It is published when that commits, and only then. Change events of
 * one item are published in order if the transaction has locked the item before it calls this.
 */
export async function publishChanges(client: PoolClient, drafts: readonly OutboxRow[]): Promise<void> {
  if (drafts.length === 0) return;
  const stream = chooseStream(drafts);
  await client.query(
    `INSERT INTO announcements (lane, topic, item_count, body)
     SELECT $1, topic, item_count, body
       FROM unnest($2::text[], $3::integer[], $4::json[]) WITH ORDINALITY AS draft (topic, item_count, body, n)
      ORDER BY n`,
    [
      stream,
      drafts.map(({ topic }) => topic),
      drafts.map(({ itemCount }) => itemCount),
      drafts.map(({ body }) => JSON.stringify(body)),
    ],
  );
  await client.query(`NOTIFY ${CHANGES_CHANNEL}`);
}

/** Few items must not wait for a load. */
function chooseStream(drafts: readonly OutboxRow[]): FeedStream {
  const items = drafts.reduce((sum, { itemCount }) => sum + itemCount, 0);
  return items <= PROMPT_ITEMS_MAX ? 'prompt' : 'bulk';
}
