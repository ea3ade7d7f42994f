import type { StoredDecision } from '@registry/business-profile';
import {
  recordContent,
  type RecordDecision,
  type RecordDecisionName,
  type RecordRow,
} from '@registry/contracts-records-sections';

/** Rows with the decisions of a workspace. */
export function decidedRecords<Row extends RecordRow>(
  rows: readonly Row[],
  decisions: readonly StoredDecision[],
): readonly Row[] {
  if (decisions.length === 0) return rows;
  const byId = new Map(decisions.map((one) => [one.resultId, one] as const));
  return rows.map((row) => {
    const stored = byId.get(row.id);
    return stored === undefined ? row : { ...row, decision: toRecordDecision(stored, row) };
  });
}

function toRecordDecision({ decision, note, decidedAt, content }: StoredDecision, row: RecordRow): RecordDecision {
  return {
    object: 'record_decision',
    decision: decision as RecordDecisionName,
    note,
    decided_at: decidedAt,
    is_current: content === recordContent(row),
  };
}
