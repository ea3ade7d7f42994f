import { identifiesOne, nameWithForms, type StateCode } from '@registry/domain';
import { countWithForms, type Holder, type HolderCompany } from '@registry/matching';
import type { PoolClient } from 'pg';
import { choosePartition } from './rename-companies.ts';

/** Companies with one name key that are compared; of more only those with the very name are looked up. */
const BEARERS_MAX = 16;
/** Companies with one EIN whose names are looked at: enough to see that strangers have it. */
const EIN_COMPANIES_MAX = 20;

/** The legal names of companies with a name key. */
interface Bearers {
  readonly names: readonly BearerRow[];
  /** These are all of them. */
  readonly areAll: boolean;
}

interface BearerRow {
  readonly nameKey: string;
  readonly company: string;
  readonly folded: string;
}

interface CompanyRow extends Omit<BearerRow, 'nameKey'> {
  readonly name: string;
  readonly nameKey: string;
  readonly ein: string | null;
  readonly einNames: readonly string[];
}

/**
 * The companies of a state that holders may be: by their file numbers and names, if they are of the state, and by EINs that the
 * registry publishes. More than they are, never fewer.
 */
export async function findHolderCompanies(
  client: PoolClient,
  state: StateCode,
  holders: readonly Holder[],
): Promise<HolderCompany[]> {
  const here = holders.filter((holder) => holder.state === state);
  const named = here.filter(({ nameKey, names }) => nameKey !== null && nameKey !== '' && names.length === 1);
  const names = named.map(({ nameKey, names: [folded] }) => ({ nameKey: nameKey ?? '', folded: folded ?? '' }));
  const bearers = await readBearers(client, state, names);
  const keys = new Set([
    ...here.flatMap(({ fileNumberKey }) => fileNumberKey ?? []),
    ...names.flatMap((name) => likelyBearers(name, bearers)),
  ]);
  const eins = new Set(holders.flatMap(({ ein }) => ein ?? []));
  const companies = await readCompanies(client, state, [...keys], [...eins]);
  const unread = companies.filter(({ nameKey }) => nameKey !== '' && !bearers.has(nameKey));
  for (const [key, all] of await readBearers(client, state, unread)) bearers.set(key, all);
  return companies.map(({ company, name, ein, einNames, folded, nameKey }) => {
    const legal = { name, folded, nameKey, ...countBearers(folded, bearers.get(nameKey)) };
    return { fileNumber: company, ein: identifiesOne(einNames) ? ein : null, legal };
  });
}

interface Name {
  readonly nameKey: string;
  readonly folded: string;
}

/** Those with the name, up to the spelling of its legal forms, or the only one with its key. */
function likelyBearers({ nameKey, folded }: Name, bearers: ReadonlyMap<string, Bearers>): string[] {
  const { names = [], areAll } = bearers.get(nameKey) ?? {};
  const companies = new Set(names.map(({ company }) => company));
  if (areAll === true && companies.size === 1) return [...companies];
  const withForms = nameWithForms(folded.split(' '));
  return names.filter((name) => nameWithForms(name.folded.split(' ')) === withForms).map(({ company }) => company);
}

function countBearers(folded: string, bearers: Bearers | undefined) {
  const { names = [], areAll = true } = bearers ?? {};
  const count = (some: readonly BearerRow[]): number => new Set(some.map(({ company }) => company)).size;
  const wordings = [...Map.groupBy(names, (name) => name.folded)].map(([wording, some]) => {
    return { folded: wording, companies: count(some) };
  });
  const companiesWithFolded = Math.max(1, wordings.find((wording) => wording.folded === folded)?.companies ?? 0);
  if (!areAll) return { companiesWithFolded, companiesWithNameKey: BEARERS_MAX + 1 };
  const companiesWithNameKey = Math.max(1, count(names));
  return { companiesWithFolded, companiesWithNameKey, companiesWithForms: countWithForms(folded, wordings) };
}

/** Of each name key the companies that have it, and where they are too many, those with the full names. */
async function readBearers(
  client: PoolClient,
  state: StateCode,
  names: readonly Name[],
): Promise<Map<string, Bearers>> {
  const keys = [...new Set(names.map(({ nameKey }) => nameKey))];
  const select = async (condition: string, values: readonly (readonly string[])[]) => {
    if (values[0]?.length === 0) return [];
    const { rows } = await client.query<BearerRow>(
      `SELECT k.name_key AS "nameKey", n.file_number_key AS company, n.folded
         FROM unnest(${values.map((_, i) => `$${i + 1}::text[]`).join(', ')}) AS k (name_key, folded)
        CROSS JOIN LATERAL (SELECT file_number_key, folded FROM ${choosePartition(state)('names')}
                             WHERE name_key = k.name_key AND kind = 'legal' ${condition} LIMIT ${BEARERS_MAX + 1}) n`,
      [...values],
    );
    return rows;
  };
  const byKey = Map.groupBy(await select('', [keys, keys]), ({ nameKey }) => nameKey);
  const isMany = (key: string): boolean => (byKey.get(key)?.length ?? 0) > BEARERS_MAX;
  const full = new Map(names.filter(({ nameKey }) => isMany(nameKey)).map((name) => [name.folded, name] as const));
  const exact = await select('AND folded = k.folded', [
    [...full.values()].map(({ nameKey }) => nameKey),
    [...full.keys()],
  ]);
  const byManyKey = Map.groupBy(exact, ({ nameKey }) => nameKey);
  return new Map(
    keys.map((key) => {
      const areAll = !isMany(key);
      return [key, { names: (areAll ? byKey : byManyKey).get(key) ?? [], areAll }] as const;
    }),
  );
}

/** Companies with these keys or EINs, each with the legal name that its first source gives. */
async function readCompanies(
  client: PoolClient,
  state: StateCode,
  keys: readonly string[],
  eins: readonly string[],
): Promise<CompanyRow[]> {
  const of = choosePartition(state);
  const { rows } = await client.query<CompanyRow>(
    `SELECT b.file_number_key AS company, b.ein, n.name, n.folded, n.name_key AS "nameKey",
            CASE WHEN b.ein IS NULL THEN '{}' ELSE
              ARRAY(SELECT name FROM ${of('businesses')} WHERE ein = b.ein LIMIT ${EIN_COMPANIES_MAX}) END AS "einNames"
       FROM (SELECT unnest($1::text[]) AS key
              UNION
             SELECT b.file_number_key FROM unnest($2::text[]) AS k (ein)
              CROSS JOIN LATERAL (SELECT file_number_key FROM ${of('businesses')} WHERE ein = k.ein LIMIT ${EIN_COMPANIES_MAX}) b) k
      CROSS JOIN LATERAL (SELECT file_number_key, ein FROM ${of('businesses')} WHERE file_number_key = k.key OFFSET 0) b
      CROSS JOIN LATERAL (SELECT name, folded, name_key FROM ${of('names')}
                           WHERE file_number_key = k.key AND kind = 'legal' ORDER BY source_no, position LIMIT 1) n`,
    [keys, eins],
  );
  return rows;
}
