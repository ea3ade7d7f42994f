import { CopyRows } from '@registry/persistence';
import type { PoolClient } from 'pg';
import type { CompanyFacts } from './company-facts.ts';

const COLUMNS = ['company_key', 'position', 'name', 'folded', 'titles', 'is_agent'];

/**
 * Puts the persons on file for companies in the place of those that were, and returns the folded names that are on file for
 * another number of companies than before.
 */
export async function replaceOfficers(client: PoolClient, companies: readonly CompanyFacts[]): Promise<string[]> {
  const { rows: before } = await client.query<{ company_key: string; folded: string }>(
    'DELETE FROM officers WHERE company_key = ANY ($1) RETURNING company_key, folded',
    [companies.map(({ key }) => key)],
  );
  const known = new Set(before.map(({ company_key, folded }) => `${company_key}\0${folded}`));
  const kept = new Set<string>();
  const rows = new CopyRows('officers', COLUMNS);
  for (const { key, officers } of companies) {
    officers.forEach(({ name, folded, titles, isAgent }, position) => {
      rows.add([key, position, name, folded, titles, isAgent]);
      kept.add(`${key}\0${folded}`);
    });
  }
  await rows.send(client);
  const moved = [...[...kept].filter((place) => !known.has(place)), ...[...known].filter((place) => !kept.has(place))];
  return [...new Set(moved.map((place) => place.slice(place.indexOf('\0') + 1)))];
}
