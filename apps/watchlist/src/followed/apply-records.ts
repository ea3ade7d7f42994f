import type { PublishedRecord } from '@registry/contracts-records-sections';
import { companyKey, isFileNumber, type StateCode } from '@registry/domain';
import type { PoolClient } from 'pg';
import { enqueueCheck } from './followed-companies.store.ts';
import { toNameKeys } from './followed-company.ts';

/** The companies that records may be about, or were: by name, file number or EIN. More than they are, never fewer. */
const COMPANIES_OF_RECORDS = `
  SELECT m.company_key AS key FROM unnest($1::text[], $2::text[]) AS r (source, record_key)
    JOIN matched_records m USING (source, record_key)
   UNION
  SELECT f.company_key FROM unnest($3::text[], $4::text[]) AS n (state, name_key)
    JOIN followed_names f ON f.name_key = n.name_key AND f.state = n.state
   UNION
  SELECT key FROM followed_companies WHERE key = ANY ($5)
   UNION
  SELECT key FROM followed_companies WHERE ein = ANY ($6)`;

/**
 * Has the followed companies looked at that records may be about, in the client's transaction. Which of them they are is decided where
 * records are matched, with all others of the company.
 */
export async function applyRecords(client: PoolClient, items: readonly PublishedRecord[]): Promise<void> {
  const subjects = items.flatMap(({ current }) => current?.subject ?? []);
  const names = subjects.flatMap(({ state, names, trade_names }) =>
    state === null ? [] : toNameKeys([...names, ...trade_names]).map((nameKey) => ({ state, nameKey })),
  );
  const { rows } = await client.query<{ key: string }>(COMPANIES_OF_RECORDS, [
    items.map(({ source }) => source),
    items.map((item) => item.record_key),
    names.map(({ state }) => state),
    names.map(({ nameKey }) => nameKey),
    subjects.flatMap(({ state, file_number: number }) =>
      state === null || number === null ? [] : fileKeys(state, number),
    ),
    subjects.flatMap(({ ein }) => ein ?? []),
  ]);
  await enqueueCheck(
    client,
    rows.map(({ key }) => key),
  );
}

/** None for a number that no register could have issued. */
function fileKeys(state: StateCode, fileNumber: string): string[] {
  return isFileNumber(fileNumber) ? [companyKey({ state, fileNumber })] : [];
}
