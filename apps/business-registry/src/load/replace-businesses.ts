import { fileNumberKey, type StateCode } from '@registry/domain';
import { type LoadContext, rejectItem } from '@registry/loading';
import type { RegisteredBusiness, RejectedRow, SourceItem } from '@registry/pipeline';
import type { PoolClient } from 'pg';
import {
  changesBetween,
  listPresenceChanges,
  formerNames,
  isSameSpelling,
  toSnapshot,
} from '../companies/company-changes.ts';
import { type ChangedCompany, writeChangesOfLoad } from '../companies/company-history.ts';
import { BUSINESS_COLUMNS, CompanyRows } from '../companies/company-rows.ts';
import { noteLoads } from '../companies/loads-of-companies.ts';
import { isReadFrom, readSnapshots } from '../companies/company-snapshots.ts';
import type { Written } from './insert-businesses.ts';
import { keepListed } from './keep-listed.ts';

/** Replaces a source's rows of companies that are known and read differently now, and writes what changed to the history. */
export async function replaceBusinesses(
  client: PoolClient,
  context: LoadContext,
  state: StateCode,
  items: readonly SourceItem<RegisteredBusiness>[],
): Promise<Written> {
  if (items.length === 0) return { rowCount: 0, companies: [], rejected: [] };
  const keys = items.map((item) => fileNumberKey(item.key));
  const before = await readSnapshots(client, state, context.sourceNo, keys);
  const rows = new CompanyRows(state, context, 'staged_businesses');
  const replaced: string[] = [];
  const changed: ChangedCompany[] = [];
  const rejected: RejectedRow[] = [];
  let rowCount = 0;
  for (const item of items) {
    const key = fileNumberKey(item.key);
    const was = before.get(key);
    if (was === undefined) throw new Error(`The company ${key} of ${state} vanished during its merge.`);
    const mapped = item.map();
    if (!mapped.ok) {
      rejected.push(...rejectItem(item, mapped.reason));
      continue;
    }
    const company = item.isPart ? keepListed(mapped.value, was.content) : mapped.value;
    // The same rows read by a newer mapping: the company is what it was.
    const isReread = (): boolean => isReadFrom(was, company.records);
    const former = formerNames(was.snapshot, company, isReread);
    const snapshot = toSnapshot(company, former);
    rows.add(key, item.digest, company, former);
    replaced.push(key);
    rowCount += item.rowCount;
    if (isSameSpelling(was.snapshot, snapshot)) continue;
    const changes = changesBetween(was.snapshot, snapshot);
    const seen = changes.length > 0 && isReread() ? listPresenceChanges(changes) : changes;
    changed.push({ key, version: was.version + 1, changes: seen });
  }
  await writeRows(client, context, state, rows, replaced);
  await updateBusinesses(client, state, changed);
  await noteLoads(client, state, replaced);
  await writeChangesOfLoad(client, context, state, changed);
  return { rowCount, companies: changed, rejected };
}

async function writeRows(
  client: PoolClient,
  context: LoadContext,
  state: StateCode,
  rows: CompanyRows,
  keys: string[],
) {
  await client.query('CREATE TEMPORARY TABLE IF NOT EXISTS staged_businesses (LIKE businesses INCLUDING DEFAULTS)');
  await client.query('TRUNCATE staged_businesses');
  for (const table of ['registrations', 'names']) {
    await client.query(
      `DELETE FROM ${table} WHERE state = '${state}' AND source_no = $1 AND file_number_key = ANY ($2)`,
      [context.sourceNo, keys],
    );
  }
  await rows.send(client);
}

const UPDATED = BUSINESS_COLUMNS.filter((column) => column !== 'state' && column !== 'file_number_key');

/** Brings the companies' own rows up to date from the staging table; those with no changed field keep their version. */
async function updateBusinesses(client: PoolClient, state: StateCode, changed: readonly ChangedCompany[]) {
  await client.query(
    `UPDATE businesses b SET (${UPDATED.join(', ')}) = (${UPDATED.map((column) => `s.${column}`).join(', ')}),
            version = b.version + 1, updated_at = now()
       FROM staged_businesses s
      WHERE b.state = '${state}' AND b.file_number_key = s.file_number_key AND s.file_number_key = ANY ($1)`,
    [changed.map(({ key }) => key)],
  );
}
