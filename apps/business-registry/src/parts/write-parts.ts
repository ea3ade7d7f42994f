import { latestName, type StateCode, unformatted } from '@registry/domain';
import type { LoadContext } from '@registry/loading';
import type { CompanyContent, MappedName } from '@registry/pipeline';
import { isDeepStrictEqual } from 'node:util';
import type { PoolClient } from 'pg';
import { publishCompanies } from '../change-events/publish-companies.ts';
import { type ChangedCompany, writeChangesOfLoad } from '../companies/company-history.ts';
import { changesBetweenLists, toLists } from '../companies/company-changes.ts';
import { CompanyRows } from '../companies/company-rows.ts';
import { readLists } from '../companies/company-snapshots.ts';
import { partsOfCompaniesSql } from './parts.sql.ts';

const NOTHING: CompanyContent = { alternativeNames: [], addresses: [], officers: [] };

/**
 * Brings what a source of parts says of companies up to date after its parts have changed, in the client's transaction, which has the
 * state's merge lock. A company of which something differs gets a new version and a change event, and history if it is more than formatting.
 */
export async function updateParts(
  client: PoolClient,
  context: LoadContext,
  state: StateCode,
  keys: readonly string[],
): Promise<void> {
  const { sourceNo } = context;
  const before = await readLists(client, state, sourceNo, keys);
  const wanted = await readParts(client, state, [...before.keys()], sourceNo);
  for (const table of ['names', 'part_addresses', 'part_officers'])
    await client.query(
      `DELETE FROM ${table} WHERE state = '${state}' AND source_no = $1 AND file_number_key = ANY ($2)`,
      [sourceNo, keys],
    );
  const rows = new CompanyRows(state, context);
  const changed: ChangedCompany[] = [];
  for (const [key, was] of before) {
    const content = wanted.get(key)?.get(sourceNo) ?? NOTHING;
    rows.addContent(key, { ...content, state, sourceNo });
    const lists = toLists(content);
    if (isDeepStrictEqual(was.lists, lists)) continue;
    changed.push({ key, version: was.version + 1, changes: changesBetweenLists(was.lists, lists) });
  }
  await rows.send(client);
  await client.query(
    `UPDATE businesses SET version = version + 1, updated_at = now() WHERE state = '${state}' AND file_number_key = ANY ($1)`,
    [changed.map(({ key }) => key)],
  );
  await writeChangesOfLoad(client, context, state, changed);
  await publishCompanies(client, state, changed);
}

/** Adds to companies that were just inserted what parts that came before them say. They are not published yet. */
export async function addParts(
  client: PoolClient,
  context: LoadContext,
  state: StateCode,
  keys: readonly string[],
): Promise<void> {
  if (keys.length === 0 || !(await hasParts(client, state))) return;
  const rows = new CompanyRows(state, context);
  for (const [key, bySource] of await readParts(client, state, keys, null)) {
    for (const [sourceNo, content] of bySource) rows.addContent(key, { ...content, state, sourceNo });
  }
  await rows.send(client);
}

/**
 * Brings what all sources of parts say of companies up to date after their registrations were replaced: one may have another number by
 * which parts name it, or bear a former name again. The date of such a change is not known.
 */
export async function refreshParts(
  client: PoolClient,
  context: LoadContext,
  state: StateCode,
  keys: readonly string[],
): Promise<void> {
  if (keys.length === 0 || !(await hasParts(client, state))) return;
  const { rows } = await client.query<{ sourceNo: number }>(
    `SELECT DISTINCT source_no AS "sourceNo" FROM business_parts WHERE state = '${state}' ORDER BY 1`,
  );
  for (const { sourceNo } of rows) await updateParts(client, { ...context, sourceNo, asOf: null }, state, keys);
}

async function hasParts(client: PoolClient, state: StateCode): Promise<boolean> {
  const { rows } = await client.query<{ hasParts: boolean }>({
    name: `has-parts-${state}`,
    // Each by its own index: a table that only another state fills is not read.
    text: `SELECT EXISTS (SELECT FROM business_parts WHERE state = '${state}' AND file_number_key IS NOT NULL)
               OR EXISTS (SELECT FROM business_parts WHERE state = '${state}' AND register_id IS NOT NULL) AS "hasParts"`,
  });
  return rows[0]?.hasParts === true;
}

interface PartsRow {
  readonly key: string;
  readonly sourceNo: number;
  /** The company's legal name. */
  readonly name: string;
  readonly contents: readonly (CompanyContent & { readonly filedOn: string | null })[];
}

/** Reads the parts of companies as they are now, by company and source; of one source, or of all. */
async function readParts(
  client: PoolClient,
  state: StateCode,
  keys: readonly string[],
  sourceNo: number | null,
): Promise<Map<string, Map<number, CompanyContent>>> {
  const { rows } = await client.query<PartsRow>(
    `SELECT k.key, p.source_no AS "sourceNo", b.name, json_agg(p.content::jsonb || jsonb_build_object('filedOn', p.filing_date) ORDER BY p.part_key) AS contents
       FROM ${partsOfCompaniesSql(state, 'unnest($1::text[])')}
       JOIN businesses b ON b.state = '${state}' AND b.file_number_key = k.key
      WHERE $2::smallint IS NULL OR p.source_no = $2
      GROUP BY 1, 2, 3`,
    [keys, sourceNo],
  );
  const found = new Map<string, Map<number, CompanyContent>>();
  for (const { key, sourceNo: of, name, contents } of rows) {
    // A name that the company bears again is its legal name, not a former one.
    const legal = unformatted(name);
    const names = contents.flatMap(({ alternativeNames, filedOn }) =>
      alternativeNames
        .filter((other) => unformatted(other.name) !== legal)
        .map((other) => (filedOn === null ? other : { ...other, filed: [filedOn] })),
    );
    const content = {
      alternativeNames: [...Map.groupBy(names, (one) => `${one.kind} ${one.name}`).values()].map(toOneName),
      addresses: contents.flatMap(({ addresses }) => addresses),
      officers: contents.flatMap(({ officers }) => officers),
    };
    found.set(key, (found.get(key) ?? new Map<number, CompanyContent>()).set(of, content));
  }
  return found;
}

/** Each of its filings repeats the name that a company had: the first day, the last one, and of filings the first and the last. */
function toOneName(same: readonly MappedName[]): MappedName {
  const began = same.flatMap((one) => one.began ?? []).sort();
  const filed = same.flatMap((one) => one.filed ?? []).sort();
  return {
    ...latestName(same),
    ...(began[0] !== undefined && { began: began[0] }),
    ...(filed.length > 0 && { filed: [...new Set([filed[0] ?? '', filed.at(-1) ?? ''])] }),
  };
}
