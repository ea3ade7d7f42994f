import type { PublishedCompany } from '@registry/contracts-business-registry';
import type { StateCode } from '@registry/domain';
import { CopyRows } from '@registry/persistence';
import type { PoolClient } from 'pg';
import type { CompanyFacts, CompanyName } from './company-facts.ts';

/** A name of some company of a state, as others may share it. */
export interface SharedName {
  readonly state: StateCode;
  readonly folded: string;
  readonly nameKey: string;
}

const COLUMNS = ['company_key', 'position', 'name', 'folded', 'name_key', 'is_legal', 'is_from_records'];

/** The legal name where the company's own row has what it is matched by: it comes first and is what is shown. */
export function legalName({ current }: PublishedCompany, [first]: readonly CompanyName[]): CompanyName | undefined {
  const isInRow = first?.isLegal === true && !first.isFromRecords && first.folded !== '';
  return isInRow && first.name === current?.name ? first : undefined;
}

/**
 * Puts the names of companies in the place of those that the `known` of them had, and returns the names of before and now; of before
 * without those that the companies' rows had.
 */
export async function replaceNames(
  client: PoolClient,
  companies: readonly CompanyFacts[],
  known: readonly string[],
): Promise<SharedName[]> {
  const before = known.length === 0 ? [] : await removeNames(client, known);
  const rows = new CopyRows('further_names', COLUMNS);
  const now: SharedName[] = [];
  for (const { key, company, names } of companies) {
    const legal = legalName(company, names);
    names.forEach((one, position) => {
      const { name, folded, nameKey, isLegal, isFromRecords } = one;
      if (one !== legal) rows.add([key, position, name, folded, nameKey, isLegal, isFromRecords]);
      now.push({ state: company.state, folded, nameKey });
    });
  }
  await rows.send(client);
  return [...before, ...now];
}

async function removeNames(client: PoolClient, keys: readonly string[]): Promise<SharedName[]> {
  const { rows } = await client.query<SharedName>(
    'DELETE FROM further_names WHERE company_key = ANY ($1) RETURNING upper(substr(company_key, 4, 2)) AS state, folded, name_key AS "nameKey"',
    [keys],
  );
  return rows;
}
