import type { StateCode } from '@registry/domain';
import type { SourceDefinition } from '@registry/pipeline';
import type { PoolClient } from 'pg';

/** What a source's description says of all its records. */
export type RecordsDescription = NonNullable<SourceDefinition['mapping']['describes']>;

/** What a source's description says of its records. */
export function descriptionOf({ mapping, slug }: SourceDefinition): RecordsDescription {
  if (mapping.describes === undefined) throw new Error(`${slug} does not say what its records are.`);
  return mapping.describes;
}

/** What a source yields, as merging and coverage need to know it. */
export interface RecordSource extends Omit<RecordsDescription, 'family'> {
  readonly sourceNo: number;
  /** Slug. */
  readonly source: string;
  /** Whose companies its records are about; null for all states. */
  readonly state: StateCode | null;
  /** What it holds, where that is a part of its section alone. */
  readonly scope: string | null;
  /** The source under which assembled records are shown; null where each row is a whole record. */
  readonly familyNo: number | null;
}

/** Writes down what a source yields. A source has records of one kind, in one table. */
export async function registerSource(client: PoolClient, entry: RecordSource): Promise<void> {
  const { rowCount } = await client.query(
    `INSERT INTO record_sources AS r (source_no, kind, state, family_no, makes_records, gives_names, scope)
     VALUES ($1, $2, $3, $4, $5, $6, $7)
     ON CONFLICT (source_no) DO UPDATE
        SET state = excluded.state, scope = excluded.scope, makes_records = excluded.makes_records, gives_names = excluded.gives_names
      WHERE r.kind = excluded.kind AND r.family_no IS NOT DISTINCT FROM excluded.family_no`,
    [entry.sourceNo, entry.kind, entry.state, entry.familyNo, entry.makesRecords, entry.givesNames, entry.scope],
  );
  if (rowCount === 1) return;
  throw new Error(
    `${entry.source} was loaded before as a source of another kind or family than ${entry.kind}; give the source another name.`,
  );
}
