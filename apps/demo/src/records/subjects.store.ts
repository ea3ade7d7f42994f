import type { StateCode } from '@registry/domain';
import type { PoolClient } from 'pg';
import { factsDigest, type RecordFacts, recordMatchKeys } from './record-facts.ts';

/** A subject that appeared or went: what is needed to find which companies it may be. */
export interface CountedSubject {
  readonly state: StateCode | null;
  readonly fileNumberKey: string | null;
  readonly ein: string | null;
  readonly names: readonly string[];
  readonly tradeNames: readonly string[];
}

/** The contacts that its records give a subject. */
export type ContactsOfSubject = Pick<RecordFacts, 'phones' | 'emails' | 'websites'>;

/** Whether any record says something. */
export async function hasSubjects(client: PoolClient): Promise<boolean> {
  const { rows } = await client.query<{ found: boolean }>('SELECT EXISTS (SELECT FROM subjects) AS found');
  return rows[0]?.found === true;
}

/**
 * Counts records to their subjects, which are written down where they are new, in the client's transaction. Returns the number
 * of each record's subject, null where it has no facts, and the subjects that are new.
 */
export async function addRecordsToSubjects(
  client: PoolClient,
  records: readonly (RecordFacts | undefined)[],
): Promise<{ subjectNos: (number | null)[]; added: RecordFacts[] }> {
  const digests = records.map((facts) => (facts === undefined ? null : factsDigest(facts)));
  const counts = new Map<string, { readonly facts: RecordFacts; count: number }>();
  records.forEach((facts, i) => {
    const digest = digests[i] ?? null;
    if (facts === undefined || digest === null) return;
    const counted = counts.get(digest) ?? { facts, count: 0 };
    counted.count += 1;
    counts.set(digest, counted);
  });
  if (counts.size === 0) return { subjectNos: digests.map(() => null), added: [] };
  const given = [...counts].map(([digest, { facts, count }]) => ({
    ...facts,
    digest,
    matchKeys: recordMatchKeys(facts),
    recordCount: count,
  }));
  const { rows } = await client.query<{ digest: string; subjectNo: number; isNew: boolean }>(ADD, [
    JSON.stringify(given),
  ]);
  const byDigest = new Map(rows.map((row) => [row.digest, row] as const));
  return {
    subjectNos: digests.map((digest) => (digest === null ? null : (byDigest.get(digest)?.subjectNo ?? null))),
    added: rows.filter(({ isNew }) => isNew).flatMap(({ digest }) => counts.get(digest)?.facts ?? []),
  };
}

const ADD = `
  INSERT INTO subjects AS known (digest, source, kind, state, file_number_key, ein, names, trade_names, postal_codes, cities,
                                 phones, emails, websites, naics_codes, revenue, match_keys, record_count)
  SELECT digest, source, kind, state, "fileNumberKey", ein, names, "tradeNames", "postalCodes", cities,
         phones, emails, websites, "naicsCodes", revenue, "matchKeys", "recordCount"
    FROM json_to_recordset($1) AS given (
           digest uuid, source text, kind text, state text, "fileNumberKey" text, ein text, names text[], "tradeNames" text[],
           "postalCodes" text[], cities text[], phones text[], emails text[], websites text[], "naicsCodes" text[], revenue numeric, "matchKeys" text[],
           "recordCount" integer)
   ORDER BY digest
  ON CONFLICT (digest) DO UPDATE SET record_count = known.record_count + EXCLUDED.record_count
  RETURNING replace(digest::text, '-', '') AS digest, subject_no AS "subjectNo", xmax = 0 AS "isNew"`;

/** Takes one record off each of these subjects, as often as it is listed, and returns those that have none any more. */
export async function removeRecordsFromSubjects(
  client: PoolClient,
  subjectNos: readonly number[],
): Promise<(CountedSubject & ContactsOfSubject)[]> {
  if (subjectNos.length === 0) return [];
  await client.query(
    `UPDATE subjects s SET record_count = s.record_count - gone.count
       FROM (SELECT subject_no, count(*) FROM unnest($1::bigint[]) AS g (subject_no) GROUP BY 1) gone
      WHERE s.subject_no = gone.subject_no`,
    [subjectNos],
  );
  const { rows } = await client.query<CountedSubject & ContactsOfSubject>(
    `DELETE FROM subjects WHERE subject_no = ANY ($1) AND record_count = 0
     RETURNING state, file_number_key AS "fileNumberKey", ein, names, trade_names AS "tradeNames", phones, emails, websites`,
    [subjectNos],
  );
  return rows;
}
