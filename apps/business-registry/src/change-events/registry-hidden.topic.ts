import { type PublishedHiddenValue, registryHidden } from '@registry/contracts-business-registry';
import { companyKey, type HiddenKind, type StateCode } from '@registry/domain';
import { type FeedTopic, publishChanges } from '@registry/feed';
import type { Database, Statement } from '@registry/persistence';
import type { PoolClient } from 'pg';

interface HiddenRow extends Record<string, unknown> {
  readonly number: number;
  readonly state: StateCode | '';
  readonly fileNumber: string;
  readonly kind: HiddenKind;
  readonly text: string;
  readonly isLifted: boolean;
}

const COLUMNS = `hidden_no AS number, state, file_number AS "fileNumber", kind, value AS text, lifted_at IS NOT NULL AS "isLifted"`;

const BY_NUMBER: Statement = {
  name: 'hidden-values-by-number',
  text: `SELECT ${COLUMNS} FROM hidden_values WHERE hidden_no = ANY ($1)`,
};

/** Those that were lifted too, so that a consumer that missed it shows them again. $1: the number after which to start; $2: how many. */
const PAGE: Statement = {
  name: 'hidden-values-page',
  text: `SELECT ${COLUMNS} FROM hidden_values WHERE hidden_no > $1 ORDER BY hidden_no LIMIT $2`,
};

/** Publishes persons and contacts that are hidden, or shown again. The body of a change event is their numbers. */
export const registryHiddenTopic: FeedTopic<PublishedHiddenValue, readonly number[]> = {
  event: registryHidden,

  async compose(database, bodies) {
    const found = await readValues(database, BY_NUMBER, [bodies.flat()]);
    return bodies.map((numbers) => found.filter(({ number }) => numbers.includes(number)));
  },

  async listCurrent(database, after, limit) {
    const items = await readValues(database, PAGE, [Number(after ?? 0), limit]);
    const last = items.at(-1);
    return { items, next: last === undefined || items.length < limit ? null : String(last.number) };
  },
};

/** Notifies consumers in the transaction that hid a value, or shows it again. */
export async function publishHiddenValue(client: PoolClient, number: number): Promise<void> {
  await publishChanges(client, [{ topic: registryHidden.topic, body: [number], itemCount: 1 }]);
}

async function readValues(
  database: Database,
  statement: Statement,
  values: unknown[],
): Promise<PublishedHiddenValue[]> {
  const rows = await database.query<HiddenRow>(statement, values);
  return rows.map(({ number, state, fileNumber, kind, text, isLifted }) => ({
    number,
    company_key: state === '' ? null : companyKey({ state, fileNumber }),
    kind,
    text,
    is_lifted: isLifted,
  }));
}
