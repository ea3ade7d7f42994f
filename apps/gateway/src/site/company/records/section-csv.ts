import { type RecordRow, toStatusDate } from '@registry/contracts-records-sections';
import { csvCell } from '@registry/domain/csv-cell';

/** Records as CSV (RFC 4180): the fields of their kind, the date of the status, then the sources and the match, then the original record as JSON. */
export function sectionCsv(rows: readonly RecordRow[]): string {
  const flat = rows.map((row) => {
    const { match, sources, record, ...fields } = row;
    return {
      ...(fields as Readonly<Record<string, unknown>>),
      status_as_of: row.status === null ? null : toStatusDate(row),
      sources: sources.map(({ source }) => source),
      match_confidence: match.confidence,
      match_method: match.method,
      match_evidence: match.text,
      record: JSON.stringify(record),
    };
  });
  if (rows.length === 0) return '';
  const columns = [...new Set(flat.flatMap((row) => Object.keys(row)))];
  const lines = [columns, ...flat.map((row) => columns.map((column) => (row as Record<string, unknown>)[column]))];
  return lines.map((cells) => `${cells.map((value) => csvCell(toText(value))).join(',')}\r\n`).join('');
}

function toText(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value)) return value.join('; ');
  return typeof value === 'string' ? value : JSON.stringify(value);
}
