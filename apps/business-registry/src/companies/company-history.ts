import type { StateCode } from '@registry/domain';
import { CopyRows, type LoadContext, NO_LOAD } from '@registry/loading';
import type { PoolClient } from 'pg';
import type { FieldChange } from './company-changes.ts';

/** A company that differs from what the tables hold, with its next version. Without a change, only its spelling differs. */
export interface ChangedCompany {
  readonly key: string;
  readonly version: number;
  readonly changes: readonly FieldChange[];
}

/** Writes what changed of companies to the history. */
export async function writeHistory(
  client: PoolClient,
  context: LoadContext,
  state: StateCode,
  changed: readonly ChangedCompany[],
) {
  const columns = [
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
  const rows = new CopyRows(`business_changes_${state.toLowerCase()}`, columns);
  for (const { key, version, changes } of changed) {
    changes.forEach(({ type, field, before, after }, position) => {
      const values = [JSON.stringify(before), JSON.stringify(after)];
      const seenIn = [context.sourceNo, context.loadNo === NO_LOAD, context.asOf];
      rows.add([state, key, version, position, type, field, ...values, ...seenIn]);
    });
  }
  await rows.send(client);
}
