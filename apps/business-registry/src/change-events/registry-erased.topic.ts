import { type PublishedErasure, registryErased } from '@registry/contracts-business-registry';
import { companyKey, type StateCode } from '@registry/domain';
import { type FeedTopic, publishChanges } from '@registry/feed';
import type { Database, Statement } from '@registry/persistence';
import type { PoolClient } from 'pg';

interface ErasedRow extends Record<string, unknown> {
  readonly number: number;
  readonly state: StateCode;
  readonly fileNumber: string;
  readonly version: number;
}

const COLUMNS = `suppression_no AS number, state, file_number AS "fileNumber", erased_version AS version`;

const BY_NUMBER: Statement = {
  name: 'erasures-by-number',
  text: `SELECT ${COLUMNS} FROM suppressions WHERE suppression_no = ANY ($1) AND erased_version IS NOT NULL`,
};

/** Those of suppressions that were lifted too: what was erased stays so. $1: the number after which to start; $2: how many. */
const PAGE: Statement = {
  name: 'erasures-page',
  text: `SELECT ${COLUMNS} FROM suppressions WHERE suppression_no > $1 AND erased_version IS NOT NULL ORDER BY suppression_no LIMIT $2`,
};

/** Publishes companies that were erased. The body of a change event is the numbers of their suppressions. */
export const registryErasedTopic: FeedTopic<PublishedErasure, readonly number[]> = {
  event: registryErased,

  async compose(database, bodies) {
    const found = await readErasures(database, BY_NUMBER, [bodies.flat()]);
    return bodies.map((numbers) => found.filter(({ number }) => numbers.includes(number)).map(toErasure));
  },

  async listCurrent(database, after, limit) {
    const rows = await readErasures(database, PAGE, [Number(after ?? 0), limit]);
    const last = rows.at(-1);
    return { items: rows.map(toErasure), next: last === undefined || rows.length < limit ? null : String(last.number) };
  },
};

/** Notifies consumers in the transaction that erased a company. */
export async function publishErasure(client: PoolClient, suppressionNo: number): Promise<void> {
  await publishChanges(client, [{ topic: registryErased.topic, body: [suppressionNo], itemCount: 1 }]);
}

function readErasures(database: Database, statement: Statement, values: unknown[]): Promise<ErasedRow[]> {
  return database.query<ErasedRow>(statement, values);
}

function toErasure({ version, ...company }: ErasedRow): PublishedErasure {
  return { company_key: companyKey(company), version };
}
