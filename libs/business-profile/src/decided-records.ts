import {
  type Business,
  type CompanyScreening,
  recordContent,
  type RecordDecision,
  type RecordDecisionName,
  type RecordRow,
} from '@registry/contracts-records-sections';
import { bySection } from '@registry/domain';
import { decidedScreening, type StoredDecision } from './screening/decided-screening.ts';

/** A business with the decisions of a workspace on its screening and on its records. */
export function decidedBusiness(
  business: Business,
  screening: CompanyScreening,
  decisions: readonly StoredDecision[],
): Business {
  const sections = bySection((name) => ({ ...business[name], data: decidedRecords(business[name].data, decisions) }));
  const watchlist = decidedScreening(screening, decisions);
  return { ...business, watchlist, ...(decisions.length === 0 ? {} : sections) };
}

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
