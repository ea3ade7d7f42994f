import type { FeedEvent } from '@registry/contracts-feed';
import type { Database } from '@registry/persistence';
import { announce } from './announce.ts';
import { type FeedTopic, literalTopic } from './feed-topic.ts';

/** What an owner last declared of each state. For a migration. */
export const DECLARED_STATES_SQL = `
CREATE TABLE declared_states (
  topic text NOT NULL,
  state text NOT NULL,
  is_live boolean NOT NULL,
  PRIMARY KEY (topic, state)
);
`;

interface DeclaredRow {
  readonly state: string;
  readonly isLive: boolean;
}

/** The topic by which an owner announces which states it can look up live. */
export function declaredStatesTopic<Item>(
  event: FeedEvent<Item>,
  toItem: (state: string, isLive: boolean) => Item,
): FeedTopic<Item, readonly Item[]> {
  return literalTopic(event, async (database) => {
    const rows = await database.query<DeclaredRow & Record<string, unknown>>(
      {
        name: 'declared-states',
        text: 'SELECT state, is_live AS "isLive" FROM declared_states WHERE topic = $1 ORDER BY state',
      },
      [event.topic],
    );
    return { items: rows.map(({ state, isLive }) => toItem(state, isLive)), next: null };
  });
}

/** Writes down which states are live and announces those for which it was otherwise before. */
export async function declareStates<Item>(
  database: Database,
  event: FeedEvent<Item>,
  liveStates: readonly string[],
  toItem: (state: string, isLive: boolean) => Item,
): Promise<void> {
  await database.transaction(async (client) => {
    await client.query("SELECT pg_advisory_xact_lock(hashtext('declare-states'))"); // replicas start side by side
    const { rows } = await client.query<DeclaredRow>(
      `WITH declared AS (
         SELECT state, true AS is_live FROM unnest($2::text[]) AS state
          UNION ALL
         SELECT state, false FROM declared_states WHERE topic = $1 AND state <> ALL ($2))
       INSERT INTO declared_states AS known (topic, state, is_live) SELECT $1, state, is_live FROM declared
       ON CONFLICT (topic, state) DO UPDATE SET is_live = EXCLUDED.is_live WHERE known.is_live <> EXCLUDED.is_live
       RETURNING state, is_live AS "isLive"`,
      [event.topic, liveStates],
    );
    if (rows.length === 0) return;
    const items = rows.map(({ state, isLive }) => toItem(state, isLive));
    await announce(client, [{ topic: event.topic, body: items, itemCount: items.length }]);
  });
}
