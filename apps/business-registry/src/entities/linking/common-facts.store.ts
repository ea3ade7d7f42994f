import { COMMON_BEARERS, comparedAddresses, comparedPersons, type ComparedRegistration } from '@registry/matching';
import { hash } from 'node:crypto';
import type { PoolClient } from 'pg';

/** Persons and places of a registration as they are compared. */
type Facts = Pick<ComparedRegistration, 'officers' | 'agents' | 'addresses'>;

/** Writings that fewer companies have are not counted: that many writings of one person are rare. */
const WRITTEN_MIN = 3;

/** How many unrelated companies have each writing: those whose names begin with different words. */
function writingsSql(table: 'officers' | 'addresses', column: string, condition: string): string {
  return `
    SELECT f.${column} AS written, count(DISTINCT upper(split_part(b.name, ' ', 1)))::int AS companies
      FROM ${table} f JOIN businesses b USING (state, file_number_key)
     WHERE ${condition} GROUP BY 1 HAVING count(*) >= ${WRITTEN_MIN}`;
}

const KINDS = [
  [writingsSql('officers', 'name', 'true'), (written: string) => comparedPersons([written]).map(personDigest)],
  [
    writingsSql('addresses', 'full_address', "kind IN ('principal', 'mailing')"),
    (written: string) => comparedAddresses([written]).map(addressDigest),
  ],
] as const;

/**
 * Counts which persons and addresses many unrelated companies of the loaded registers have, such as commercial agents. Returns those that
 * became common and those that no longer are. They are stored as digests: nothing of a company can be read from them.
 */
export async function countCommonFacts(client: PoolClient): Promise<ReadonlySet<string>> {
  const bearers = new Map<string, number>();
  for (const [text, toDigests] of KINDS) {
    const { rows } = await client.query<{ written: string; companies: number }>(text);
    for (const { written, companies } of rows)
      for (const digest of toDigests(written)) bearers.set(digest, (bearers.get(digest) ?? 0) + companies);
  }
  const common = new Set([...bearers].flatMap(([digest, count]) => (count > COMMON_BEARERS ? digest : [])));
  const { rows } = await client.query<{ digest: string }>('SELECT digest FROM common_facts');
  const known = new Set(rows.map(({ digest }) => digest));
  const rare = [...known].filter((digest) => !common.has(digest));
  const added = [...common].filter((digest) => !known.has(digest));
  await client.query('DELETE FROM common_facts WHERE digest = ANY ($1)', [rare]);
  await client.query('INSERT INTO common_facts SELECT * FROM unnest($1::text[])', [added]);
  return new Set([...rare, ...added]);
}

/** Registrations without the persons and addresses that identify nobody. */
export async function withoutCommonFacts(
  client: PoolClient,
  all: readonly ComparedRegistration[],
): Promise<ComparedRegistration[]> {
  const { rows } = await client.query<{ digest: string }>({
    name: 'common-facts',
    text: 'SELECT digest FROM common_facts WHERE digest = ANY ($1)',
    values: [[...new Set(all.flatMap(listFactDigests))]],
  });
  const common = new Set(rows.map(({ digest }) => digest));
  return all.map((one) => ({
    ...one,
    officers: one.officers.filter((officer) => !common.has(personDigest(officer))),
    agents: one.agents.filter((agent) => !common.has(personDigest(agent))),
    addresses: one.addresses.filter((address) => !common.has(addressDigest(address))),
  }));
}

export function listFactDigests({ officers, agents, addresses }: Facts): string[] {
  return [...officers.map(personDigest), ...agents.map(personDigest), ...addresses.map(addressDigest)];
}

function personDigest(person: string): string {
  return hash('md5', `person ${person}`);
}

function addressDigest(address: string): string {
  return hash('md5', `address ${address}`);
}
