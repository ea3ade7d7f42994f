import type { Address, CurrentCompany } from '@registry/contracts-business-registry';
import { foldForMatching, foldedName, type StateCode } from '@registry/domain';
import type { PoolClient } from 'pg';
import { publishPersons } from '../search/publish-persons.ts';

/** A person or firm on file for a company, as it is searched for. */
interface SearchedPerson {
  readonly key: string;
  readonly position: number;
  readonly kind: string;
  readonly name: string;
  readonly folded: string;
  /** Of a firm. */
  readonly nameKey: string | null;
}

export interface FiledPerson extends SearchedPerson {
  readonly titles: readonly string[];
  readonly address: Address | null;
}

/** The persons on file for a company, as they are kept. */
export function listPersons(key: string, people: CurrentCompany['people']): FiledPerson[] {
  return people.map(({ kind, name, titles, address }, position) => {
    const { folded, nameKey } = kind === 'firm' ? foldForMatching(name) : { folded: foldedName(name), nameKey: null };
    return { key, position, kind, name, folded, nameKey, titles, address };
  });
}

/** Removes the persons of companies and returns them. */
export async function removePersons(
  client: PoolClient,
  state: StateCode,
  keys: readonly string[],
): Promise<SearchedPerson[]> {
  if (keys.length === 0) return [];
  const { rows } = await client.query<SearchedPerson>(
    `DELETE FROM persons WHERE state = '${state}' AND file_number_key = ANY ($1)
     RETURNING file_number_key AS key, position, kind, name, folded, name_key AS "nameKey"`,
    [keys],
  );
  return rows;
}

/** Notifies the indexes of companies whose persons are found otherwise than before. Most changes of companies concern none. */
export async function publishDifference(
  client: PoolClient,
  state: StateCode,
  before: readonly SearchedPerson[],
  now: readonly SearchedPerson[],
): Promise<void> {
  const kept = new Set(now.map(fingerprint));
  const known = new Set(before.map(fingerprint));
  const gone = before.filter((person) => !kept.has(fingerprint(person)));
  const added = now.filter((person) => !known.has(fingerprint(person)));
  await publishPersons(client, {
    state,
    keys: [...new Set([...gone, ...added].map(({ key }) => key))],
    removed: gone.map(({ key, position, name }) => [key, position, name]),
  });
}

function fingerprint({ key, position, kind, name, folded, nameKey }: SearchedPerson): string {
  return [key, position, kind, name, folded, nameKey].join('\0');
}
