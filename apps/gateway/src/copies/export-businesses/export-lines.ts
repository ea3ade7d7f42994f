import { type ExportEnd, type ExportError, sparseFields } from '@registry/contracts-business-registry';
import type { ExportedBusiness, ExportField } from '@registry/contracts-records-sections';
import { csvCell } from '@registry/domain/csv-cell';

/** How the lines of an export are written. */
export interface ExportLines {
  readonly contentType: string;
  /** Text before the first row. */
  readonly head: string;
  rows(businesses: readonly ExportedBusiness[]): string;
  last(line: ExportEnd | ExportError): string;
}

/** The lines of an export in a format, with values of the profiles. */
export function exportLines(format: 'ndjson' | 'csv', fields: readonly ExportField[]): ExportLines {
  return format === 'ndjson' ? ndjson : csvLines(fields);
}

const ndjson: ExportLines = {
  contentType: 'application/x-ndjson; charset=utf-8',
  head: '',
  rows: (businesses) => businesses.map((business) => `${JSON.stringify(business)}\n`).join(''),
  last: (line) => `${JSON.stringify(line)}\n`,
};

/** The position is in the last row only; its `status` and `name` have the coverage with its scope, or `name` the message of an error. */
function csvLines(fields: readonly ExportField[]): ExportLines {
  const columns = ['object', ...sparseFields, ...fields, 'position'];
  return {
    contentType: 'text/csv; charset=utf-8',
    head: csvLine(columns),
    rows: (businesses) => businesses.map((business) => csvLine(toCells(business, fields))).join(''),
    last: (line) => {
      const { object, position } = line;
      const { status = '', scope = null } = (line.object === 'export_end' ? line.coverage : undefined) ?? {};
      const name = line.object === 'export_error' ? line.message : (scope ?? '');
      const cells: Readonly<Record<string, string>> = { object, position, status, name };
      return csvLine(columns.map((column) => cells[column] ?? ''));
    },
  };
}

function toCells(business: ExportedBusiness, fields: readonly ExportField[]): string[] {
  const values = fields.map((field) => CELLS[field](business).join('; '));
  return [business.object, ...sparseFields.map((field) => business[field]), ...values, ''];
}

/** The values of a cell, newest data first. */
const CELLS: Readonly<Record<ExportField, (business: ExportedBusiness) => readonly string[]>> = {
  industry_classification: ({ industry_classification: industries }) =>
    (industries?.categories ?? []).flatMap(({ naics_codes, sic_codes }) => [
      ...naics_codes,
      ...sic_codes.map((code) => `SIC ${code}`),
    ]),
  website: ({ website }) => (website ? [website, ...website.others].map(({ url }) => url) : []),
  phone_numbers: ({ phone_numbers = [] }) => phone_numbers.map(({ number }) => number),
  email_addresses: ({ email_addresses = [] }) => email_addresses.map(({ email }) => email),
  profiles: ({ profiles = [] }) => profiles.map(({ url }) => url),
  certifications: ({ certifications = [] }) => certifications.map(({ name }) => name),
  external_id: ({ external_id: id }) => (id ? [id] : []),
  tags: ({ tags = [] }) => tags,
};

function csvLine(cells: readonly string[]): string {
  return `${cells.map((cell) => csvCell(cell)).join(',')}\r\n`;
}
