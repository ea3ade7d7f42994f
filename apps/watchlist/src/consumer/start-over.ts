import { listCurrentOf } from '@registry/contracts-feed';
import type { BackfilledTo, Subscription } from '@registry/feed';
import type { MessageClient } from '@registry/messaging';
import type { PoolClient } from 'pg';

/**
 * Continues at the current position of a publisher, in the client's transaction, and marks every followed company for a
 * check, which finds what was missed. If the publisher has a new epoch, the state of the previous one is cleared.
 */
export async function startOver(
  client: PoolClient,
  messages: MessageClient,
  { publisher, clear }: Pick<Subscription, 'publisher' | 'clear'>,
  topic: string,
): Promise<BackfilledTo> {
  const { epoch, positions } = await messages.call(listCurrentOf(publisher), { topic, after: null, since: null });
  const { rows } = await client.query<{ epoch: string | null }>(
    'SELECT epoch FROM feed_subscriptions WHERE owner = $1',
    [publisher],
  );
  if (rows[0]?.epoch !== epoch) await clear(client);
  await client.query(
    `INSERT INTO companies_to_check AS c (company_key) SELECT key FROM followed_companies ORDER BY key FOR KEY SHARE
     ON CONFLICT (company_key) DO UPDATE SET wish_no = c.wish_no + 1`,
  );
  return { epoch, positions };
}
