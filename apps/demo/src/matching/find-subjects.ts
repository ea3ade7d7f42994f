import { fileNumberKey } from '@registry/domain';
import type { Subject } from '@registry/matching';
import type { PoolClient } from 'pg';
import { einMatchKey, fileMatchKey, nameMatchKey, type RecordFacts } from '../records/record-facts.ts';
import type { CompanyToMatch } from './company-match-keys.ts';

/** A subject as the tables have it. */
export interface SubjectRow extends RecordFacts {
  readonly subjectNo: number;
  readonly matchKeys: readonly string[];
  readonly recordCount: number;
}

/** A subject that may be a company, in the forms that the rules of matching compare. */
export interface Candidate {
  readonly row: SubjectRow;
  /** The holder, and its trade names where it has such. */
  readonly subjects: readonly Subject[];
}

/**
 * The subjects that some companies may be: under their names, their file number, their registry's EIN, and the EINs that
 * subjects under their own name or file number carry. More than are the company, never fewer.
 */
export async function findSubjects(
  client: PoolClient,
  companies: readonly CompanyToMatch[],
): Promise<(company: CompanyToMatch) => Candidate[]> {
  const byKey = new Map<string, Candidate[]>();
  const add = (rows: readonly SubjectRow[]): void => {
    for (const row of rows) {
      const candidate = { row, subjects: toSubjects(row) };
      for (const key of row.matchKeys) byKey.set(key, [...(byKey.get(key) ?? []), candidate]);
    }
  };
  const wanted = new Set(companies.flatMap(listKeys));
  add(await subjectsUnder(client, [...wanted], []));
  const known = [...new Set([...byKey.values()].flat().map(({ row }) => row.subjectNo))];
  const eins = new Set(companies.flatMap((company) => einsSeen(company, byKey)).map(einMatchKey));
  const further = [...eins].filter((key) => !wanted.has(key));
  add(await subjectsUnder(client, further, known));
  return (company) => {
    const keys = [...listKeys(company), ...einsSeen(company, byKey).map(einMatchKey)];
    const found = new Map(keys.flatMap((key) => byKey.get(key) ?? []).map((one) => [one.row.subjectNo, one] as const));
    return [...found.values()].sort((one, other) => one.row.subjectNo - other.row.subjectNo);
  };
}

function listKeys({ keys }: CompanyToMatch): string[] {
  const names = [keys.legal, ...keys.alternatives].filter(({ nameKey }) => nameKey !== '');
  return [
    ...names.map(({ nameKey }) => nameMatchKey(keys.state, nameKey)),
    fileMatchKey(keys.state, fileNumberKey(keys.fileNumber)),
    ...(keys.ein === null ? [] : [einMatchKey(keys.ein)]),
  ];
}

/** EINs are looked for under a name that no other company of the state has; an ambiguous one would bring those of all. */
function einsSeen({ keys }: CompanyToMatch, byKey: ReadonlyMap<string, readonly Candidate[]>): string[] {
  const { legal, state } = keys;
  const isOwn = legal.companiesWithNameKey === 1 || legal.companiesWithFolded === 1;
  return [
    fileMatchKey(state, fileNumberKey(keys.fileNumber)),
    ...(isOwn ? [nameMatchKey(state, legal.nameKey)] : []),
  ].flatMap((key) => (byKey.get(key) ?? []).flatMap(({ row }) => row.ein ?? []));
}

/** Each key is looked up by the index: of an overlap with hundreds of keys Postgres reads the whole table instead. */
async function subjectsUnder(
  client: PoolClient,
  matchKeys: readonly string[],
  without: readonly number[],
): Promise<SubjectRow[]> {
  if (matchKeys.length === 0) return [];
  const { rows } = await client.query<SubjectRow>(
    `SELECT DISTINCT ON (subject_no) subject_no AS "subjectNo", source, kind, state, file_number_key AS "fileNumberKey", ein, names,
            trade_names AS "tradeNames", postal_codes AS "postalCodes", cities, phones, emails, websites, naics_codes AS "naicsCodes", revenue::float8 AS revenue,
            match_keys AS "matchKeys", record_count AS "recordCount"
       FROM unnest($1::text[]) AS wanted (key) JOIN subjects ON match_keys @> ARRAY[wanted.key]
      WHERE subject_no <> ALL ($2)`,
    [matchKeys, without],
  );
  return rows;
}

/** As records-sections has them: a holder with its names, and its trade names as a subject of their own. */
function toSubjects(row: SubjectRow): Subject[] {
  const { names, tradeNames, source, kind, state, fileNumberKey, ein, postalCodes, cities, recordCount } = row;
  const isTrade = names.length === 0;
  const holder: Subject = {
    subjectNo: row.subjectNo * 2,
    holderNo: null,
    isTrade,
    source,
    kind,
    state,
    fileNumberKey,
    ein,
    names: isTrade ? tradeNames : names,
    holderNames: null,
    tradeNames: isTrade ? [] : tradeNames,
    postalCodes,
    cities,
    recordCount,
  };
  if (isTrade || tradeNames.length === 0) return [holder];
  const trade = { subjectNo: holder.subjectNo + 1, holderNo: holder.subjectNo, isTrade: true, tradeNames: [] };
  return [holder, { ...holder, ...trade, names: tradeNames, holderNames: names }];
}
