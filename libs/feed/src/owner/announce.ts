import type { Lane } from '@registry/contracts-feed';
import type { PoolClient } from 'pg';

/** Items that one announcement names at most. */
export const ANNOUNCEMENT_ITEMS_MAX = 250;
/** Items up to which what a transaction announces goes by the prompt lane. */
const PROMPT_ITEMS_MAX = 250;
/** The channel on which a relay is woken. */
export const ANNOUNCED_CHANNEL = 'announced';

/** An announcement as an owner writes it. */
export interface OutboxRow {
  readonly topic: string;
  /** What the topic's `compose` needs to find the items: JSON. */
  readonly body: unknown;
  /** How many items it names, at most `ANNOUNCEMENT_ITEMS_MAX`. */
  readonly itemCount: number;
}

/**
 * Announces, in the client's transaction: published when it commits, and only then. What concerns one item is published in the
 * order of its announcements provided that the transaction has locked the item before it calls this.
 */
export async function announce(client: PoolClient, drafts: readonly OutboxRow[]): Promise<void> {
  if (drafts.length === 0) return;
  const lane = laneFor(drafts);
  await client.query(
    `INSERT INTO announcements (lane, topic, item_count, body)
     SELECT $1, topic, item_count, body
       FROM unnest($2::text[], $3::integer[], $4::json[]) WITH ORDINALITY AS draft (topic, item_count, body, n)
      ORDER BY n`,
    [
      lane,
      drafts.map(({ topic }) => topic),
      drafts.map(({ itemCount }) => itemCount),
      drafts.map(({ body }) => JSON.stringify(body)),
    ],
  );
  await client.query(`NOTIFY ${ANNOUNCED_CHANNEL}`);
}

/** Few items are not to wait behind a load. */
function laneFor(drafts: readonly OutboxRow[]): Lane {
  const items = drafts.reduce((sum, { itemCount }) => sum + itemCount, 0);
  return items <= PROMPT_ITEMS_MAX ? 'prompt' : 'bulk';
}
