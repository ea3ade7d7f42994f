import {
  changedFields,
  type ListRecordDifferencesReply,
  type ListRecordDifferencesRequest,
  type RecordDifference,
  type RecordRow,
} from '@registry/contracts-records-sections';
import { RECORD_KINDS } from '@registry/domain';
import { type World, worldOfClock } from '../world.ts';
import { listRecords } from './records.ts';

/** Fictional companies have no EIN. */
const NO_EINS = { from: null, to: null };

/** Which records of a company differ between two times of a test clock. Without one they never change. */
export function listDifferences(
  { from, to }: ListRecordDifferencesRequest,
  { clock }: World,
): ListRecordDifferencesReply {
  if (clock === undefined) return { differences: [], totalCount: 0, eins: NO_EINS };
  const [before, after] = [from, to].map(({ matchKeys, knownAt }) => {
    const world = worldOfClock({ ...clock, nowMs: Date.parse(knownAt) });
    const rows = matchKeys === null ? [] : listRecords({ matchKeys, minConfidence: 0 }, world);
    return new Map(rows.map((row) => [row.id, row] as const));
  });
  const ids = new Set([...(after?.keys() ?? []), ...(before?.keys() ?? [])]);
  const differences = [...ids].flatMap((id) => compare(before?.get(id), after?.get(id)));
  return { differences, totalCount: differences.length, eins: NO_EINS };
}

function compare(before: RecordRow | undefined, after: RecordRow | undefined): RecordDifference[] {
  const shown = after ?? before;
  if (shown === undefined) return [];
  const fields = changedFields(before, after);
  if (before !== undefined && after !== undefined && fields.length === 0) return [];
  const difference: RecordDifference = {
    object: 'record_difference',
    section: RECORD_KINDS[shown.object].sections[0],
    change: before === undefined ? 'added' : after === undefined ? 'removed' : 'changed',
    fields,
    before: before ?? null,
    after: after ?? null,
    source: shown.source,
    as_of: shown.as_of,
    loaded_at: shown.retrieved_at,
  };
  return [difference];
}
