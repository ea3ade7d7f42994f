import { type PublishedHiddenValue, registryHidden } from '@registry/contracts-business-registry';
import { listCurrentOf, type ListCurrentReply, type ListCurrentRequest } from '@registry/contracts-feed';
import { Injectable } from '@nestjs/common';
import { businessIdKey, type HiddenValue } from '@registry/domain';
import type { MessageClient } from '@registry/messaging';
import { type Withheld, WithheldCompanies } from '@registry/messaging/shown';
import { Database } from '@registry/persistence';
import { isInSandbox } from '@registry/request-context';
import type { PoolClient } from 'pg';
import { decodeItems } from '../encoded-items.ts';
import type { AppliedFrom, TopicHandler } from './subscription.ts';

/** Adds to what a consumer keeps of hidden values, for its migration: a copy of those of business-registry. */
export const HIDDEN_VALUES_SQL = `
CREATE TABLE hidden_values (
  number bigint PRIMARY KEY,
  -- Null for a phone number or email address that is hidden on all companies.
  company_key text,
  kind text NOT NULL,
  value text NOT NULL,
  -- It stays true: an earlier change event may arrive later.
  is_lifted boolean NOT NULL
);
CREATE INDEX hidden_values_in_force ON hidden_values (company_key) WHERE NOT is_lifted;

-- As HiddenOfCompany; null where nothing is hidden. The name of the company stays where it contains that of a hidden person.
CREATE FUNCTION hidden_of(company text, name text) RETURNS json LANGUAGE sql STABLE PARALLEL SAFE
  RETURN (SELECT json_build_object('values', json_agg(json_build_object('kind', kind, 'text', value) ORDER BY number),
                                   'names', array_to_json(array_remove(ARRAY[name], NULL)))
            FROM hidden_values WHERE NOT is_lifted AND company IS NOT NULL AND (company_key = company OR company_key IS NULL)
          HAVING count(*) > 0);
`;

const UPSERT = `
  INSERT INTO hidden_values AS known (number, company_key, kind, value, is_lifted)
  SELECT number, company_key, kind, text, is_lifted
    FROM json_to_recordset($1) AS v (number bigint, company_key text, kind text, text text, is_lifted boolean)
  ON CONFLICT (number) DO UPDATE SET is_lifted = known.is_lifted OR EXCLUDED.is_lifted`;

/** $1: keys of companies. */
const IN_FORCE = {
  name: 'copied-hidden-values',
  text: `SELECT company_key AS key, kind, value AS text FROM hidden_values
          WHERE NOT is_lifted AND (company_key = ANY ($1) OR company_key IS NULL) ORDER BY number`,
};

interface InForceRow extends HiddenValue, Record<string, unknown> {
  readonly key: string | null;
}

/** Reads a consumer's copy, for the frames of its messages and events. Suppressed companies are removed from its tables. */
@Injectable()
export class CopiedWithheld extends WithheldCompanies {
  constructor(private readonly database: Database) {
    super();
  }

  async find(ids: readonly string[]): Promise<ReadonlyMap<string, Withheld>> {
    if (isInSandbox()) return new Map();
    const rows = await this.database.query<InForceRow>(IN_FORCE, [ids.map(businessIdKey)]);
    if (rows.length === 0) return new Map();
    return new Map(
      ids.map((id) => {
        const key = businessIdKey(id);
        const own = rows.filter((row) => row.key === null || row.key === key);
        const values = own.map(({ kind, text }) => ({ kind, text }));
        return [id, { hidden: { values, names: [] }, isSuppressed: false }] as const;
      }),
    );
  }
}

type Applied = (client: PoolClient, values: readonly PublishedHiddenValue[], from: AppliedFrom) => Promise<void>;

/** Keeps the table current; `afterwards` does what depends on it, in the same transaction. */
export function hiddenValuesHandler(afterwards?: Applied): TopicHandler<PublishedHiddenValue> {
  return {
    event: registryHidden,
    async apply(client, values, from) {
      await client.query(UPSERT, [JSON.stringify(values)]);
      await afterwards?.(client, values, from);
    },
  };
}

/**
 * Fills the table with what the publisher has now, in the client's transaction: for a subscription with a backfill of its own, whose
 * other tables stay readable. So nothing is shown between the old values and the new ones.
 */
export async function replaceHiddenValues(client: PoolClient, messages: MessageClient): Promise<void> {
  await client.query('DELETE FROM hidden_values');
  const { publisher, topic } = registryHidden;
  for (let after: string | null = null, isFirst = true; isFirst || after !== null; isFirst = false) {
    const request: ListCurrentRequest = { topic, after, since: null };
    const page: ListCurrentReply = await messages.call(listCurrentOf(publisher), request);
    const items = await decodeItems(Buffer.from(page.items, 'base64'));
    await client.query(UPSERT, [JSON.stringify(items)]);
    after = page.next;
  }
}
