import type { RecordKind, StateCode } from '@registry/domain';
import type { SourceDefinition } from '@registry/pipeline';
import type { PoolClient } from 'pg';

/** What a source's description says of all its records. */
export type RecordsDescription = NonNullable<SourceDefinition['mapping']['describes']>;

/** What a source's description says of its records. */
export function describe({ mapping, slug }: SourceDefinition): RecordsDescription {
  if (mapping.describes === undefined) throw new Error(`${slug} does not say what its records are.`);
  return mapping.describes;
}

/** What a source yields, as merging and coverage need to know it. */
export interface RecordSource extends Omit<RecordsDescription, 'family' | 'register'> {
  readonly sourceNo: number;
  /** Slug. */
  readonly source: string;
  /** Whose companies its records are about; null for all states. */
  readonly state: StateCode | null;
  /** Its content, in words. */
  readonly scope: string | null;
  /** States whose companies these records are about, where the source is of all states. */
  readonly states?: readonly (StateCode | null)[];
  /** The source under which assembled records are shown; null where each row is a whole record. */
  readonly familyNo: number | null;
  /** The register whose records other sources publish too; null where none does. */
  readonly registerNo: number | null;
}

/** Notes what a register has under its own number, where that is not known yet: it is never loaded itself. */
export async function registerAssembled(client: PoolClient, registerNo: number, kind: RecordKind): Promise<void> {
  await client.query(
    `INSERT INTO record_sources (source_no, kind, state, makes_records, gives_names) VALUES ($1, $2, NULL, true, true)
     ON CONFLICT (source_no) DO NOTHING`,
    [registerNo, kind],
  );
}

/** Writes down what a source yields. A source has records of one kind, in one table. */
export async function registerSource(client: PoolClient, entry: RecordSource): Promise<void> {
  const { state, states = [] } = entry;
  const loadedStates = state === null ? [...new Set(states)].filter((one) => one !== null) : [];
  const { rowCount } = await client.query(
    `INSERT INTO record_sources AS r (source_no, kind, state, family_no, makes_records, gives_names, scope, states, register_no)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
     ON CONFLICT (source_no) DO UPDATE
        SET state = excluded.state, scope = excluded.scope, makes_records = excluded.makes_records, gives_names = excluded.gives_names,
            register_no = excluded.register_no,
            states = CASE WHEN r.states @> excluded.states THEN r.states ELSE ARRAY(SELECT DISTINCT unnest(r.states || excluded.states) ORDER BY 1) END
      WHERE r.kind = excluded.kind AND r.family_no IS NOT DISTINCT FROM excluded.family_no`,
    [
      entry.sourceNo,
      entry.kind,
      state,
      entry.familyNo,
      entry.makesRecords,
      entry.givesNames,
      entry.scope,
      loadedStates,
      entry.registerNo,
    ],
  );
  if (rowCount === 1) return;
  throw new Error(
    `${entry.source} was loaded before as a source of another kind or family than ${entry.kind}; give the source another name.`,
  );
}
