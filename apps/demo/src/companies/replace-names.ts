import type { StateCode } from '@registry/domain';
import { CopyRows } from '@registry/persistence';
import type { PoolClient } from 'pg';
import type { CompanyFacts } from './company-facts.ts';

/** A name of some company of a state, as others may share it. */
export interface SharedName {
  readonly state: StateCode;
  readonly folded: string;
  readonly nameKey: string;
}

const COLUMNS = ['company_key', 'position', 'state', 'name', 'folded', 'name_key', 'is_legal', 'is_from_records'];

/** Puts the names of companies in the place of those that the `known` of them had, and returns the names of before and now. */
export async function replaceNames(
  client: PoolClient,
  companies: readonly CompanyFacts[],
  known: readonly string[],
): Promise<SharedName[]> {
  const before = known.length === 0 ? [] : await removeNames(client, known);
  const rows = new CopyRows('company_names', COLUMNS);
  const now: SharedName[] = [];
  for (const { key, company, names } of companies) {
    names.forEach(({ name, folded, nameKey, isLegal, isFromRecords }, position) => {
      rows.add([key, position, company.state, name, folded, nameKey, isLegal, isFromRecords]);
      now.push({ state: company.state, folded, nameKey });
    });
  }
  await rows.send(client);
  return [...before, ...now];
}

async function removeNames(client: PoolClient, keys: readonly string[]): Promise<SharedName[]> {
  const { rows } = await client.query<SharedName>(
    'DELETE FROM company_names WHERE company_key = ANY ($1) RETURNING state, folded, name_key AS "nameKey"',
    [keys],
  );
  return rows;
}
