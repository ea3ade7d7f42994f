import { CopyRows } from '@registry/persistence';
import type { PoolClient } from 'pg';
import type { CompanyFacts } from './company-facts.ts';
import { listText, ownFolded } from './company.row.ts';

const COLUMNS = ['company_key', 'position', 'name', 'own_folded', 'title_list', 'is_agent'];

/**
 * Puts the persons on file for companies in the place of those that the `known` of them had, and returns the folded names that are on
 * file for another number of companies than before.
 */
export async function replaceOfficers(
  client: PoolClient,
  companies: readonly CompanyFacts[],
  known: readonly string[],
): Promise<string[]> {
  const before = new Set(known.length === 0 ? [] : await removeOfficers(client, known));
  const kept = new Set<string>();
  const rows = new CopyRows('officers', COLUMNS);
  for (const { key, officers } of companies) {
    officers.forEach(({ name, folded, titles, isAgent }, position) => {
      rows.add([key, position, name, ownFolded(name, folded), listText(titles), isAgent]);
      kept.add(`${key}\0${folded}`);
    });
  }
  await rows.send(client);
  const moved = [
    ...[...kept].filter((place) => !before.has(place)),
    ...[...before].filter((place) => !kept.has(place)),
  ];
  return [...new Set(moved.map((place) => place.slice(place.indexOf('\0') + 1)))];
}

/** Returns of each the company and the folded name. */
async function removeOfficers(client: PoolClient, keys: readonly string[]): Promise<string[]> {
  const { rows } = await client.query<{ company_key: string; folded: string }>(
    'DELETE FROM officers WHERE company_key = ANY ($1) RETURNING company_key, folded',
    [keys],
  );
  return rows.map(({ company_key, folded }) => `${company_key}\0${folded}`);
}
