import {
  type ExportEnd,
  type ExportError,
  type SparseBusiness,
  sparseFields,
} from '@registry/contracts-business-registry';
import { csvCell } from '@registry/domain/csv-cell';

/** How the lines of an export are written. */
export interface ExportLines {
  readonly contentType: string;
  /** What comes before the first row. */
  readonly head: string;
  rows(businesses: readonly SparseBusiness[]): string;
  last(line: ExportEnd | ExportError): string;
}

/** The position is in the last row only; its `status` and `name` have the coverage with its scope, or `name` the message of an error. */
const COLUMNS = ['object', ...sparseFields, 'position'] as const;

export const exportLines: Readonly<Record<'ndjson' | 'csv', ExportLines>> = {
  ndjson: {
    contentType: 'application/x-ndjson; charset=utf-8',
    head: '',
    rows: (businesses) => businesses.map((business) => `${JSON.stringify(business)}\n`).join(''),
    last: (line) => `${JSON.stringify(line)}\n`,
  },
  csv: {
    contentType: 'text/csv; charset=utf-8',
    head: csvLine(COLUMNS),
    rows: (businesses) => businesses.map((business) => csvLine([...Object.values(business), ''])).join(''),
    last: (line) => {
      const { object, position } = line;
      const { status = '', scope = null } = (line.object === 'export_end' ? line.coverage : undefined) ?? {};
      const name = line.object === 'export_error' ? line.message : (scope ?? '');
      const cells: Readonly<Record<string, string>> = { object, position, status, name };
      return csvLine(COLUMNS.map((column) => cells[column] ?? ''));
    },
  },
};

function csvLine(cells: readonly string[]): string {
  return `${cells.map((cell) => csvCell(cell)).join(',')}\r\n`;
}
