import type { StateCode } from '@registry/domain';
import { CopyRows, type LoadContext, NO_LOAD } from '@registry/loading';
import type { PoolClient } from 'pg';
import type { FieldChange } from './company-changes.ts';

/** A company with its next version, and what changed with it: nothing where only its spelling differs. */
export interface ChangedCompany<Change = FieldChange> {
  readonly key: string;
  readonly version: number;
  readonly changes: readonly Change[];
}

/** The data in which a change was seen. */
interface SeenIn {
  readonly sourceNo: number;
  /** In a lookup, not in a file. */
  readonly cameLive: boolean;
  /** The date of the data; null where it is not stated. YYYY-MM-DD. */
  readonly asOf: string | null;
}

/** A change of a field, which has the name that responses have for it. */
export interface HistoryChange extends SeenIn {
  readonly type: string;
  readonly field: string;
  readonly before: unknown;
  readonly after: unknown;
}

const COLUMNS = [
  'state',
  'file_number_key',
  'version',
  'position',
  'type',
  'field',
  'before',
  'after',
  'source_no',
  'came_live',
  'as_of',
];

/** Writes what a load or a lookup changed of companies to the history. */
export async function writeChangesOfLoad(
  client: PoolClient,
  { sourceNo, loadNo, asOf }: LoadContext,
  state: StateCode,
  changed: readonly ChangedCompany[],
): Promise<void> {
  const seenIn: SeenIn = { sourceNo, cameLive: loadNo === NO_LOAD, asOf };
  const toHistory = (change: FieldChange): HistoryChange => ({ ...change, ...seenIn });
  await writeHistory(
    client,
    state,
    changed.map((company) => ({ ...company, changes: company.changes.map(toHistory) })),
  );
}

/** Writes changes of companies to the history, in the order in which they are listed. */
export async function writeHistory(
  client: PoolClient,
  state: StateCode,
  changed: readonly ChangedCompany<HistoryChange>[],
): Promise<void> {
  const rows = new CopyRows(`business_changes_${state.toLowerCase()}`, COLUMNS);
  for (const { key, version, changes } of changed) {
    changes.forEach(({ type, field, before, after, sourceNo, cameLive, asOf }, position) => {
      const values = [JSON.stringify(before), JSON.stringify(after)];
      rows.add([state, key, version, position, type, field, ...values, sourceNo, cameLive, asOf]);
    });
  }
  await rows.send(client);
}
