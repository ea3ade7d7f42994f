import { UsageError } from '../usage-error.ts';
import { type Columns, detectColumns, otherNames, QUERY_FIELDS, type QueryField } from './query-fields.ts';

/** Each of these identifies a company by itself. */
const IDENTIFYING: readonly QueryField[] = ['name', 'file_number', 'tin'];

/** The detected columns, corrected by `FIELD=HEADER`, where an empty header means that no column has the field. */
export function chosenColumns(headers: readonly string[], corrections: readonly string[]): Columns {
  const columns = detectColumns(headers);
  for (const correction of corrections) {
    const [, field = '', header = ''] = /^([^=]*)=(.*)$/s.exec(correction) ?? [];
    const known = QUERY_FIELDS.find((one) => one === field);
    if (known === undefined) {
      throw new UsageError(
        `--column is ${correction}; expected FIELD=HEADER with a field of ${QUERY_FIELDS.join(', ')}.`,
      );
    }
    if (header === '') delete columns[known];
    else columns[known] = headerNamed(headers, header);
  }
  if (IDENTIFYING.some((field) => columns[field] !== undefined)) return columns;
  throw new UsageError(
    `No column of ${headers.join(', ')} looks like a name, file number or tax id. Name it: --column name=HEADER`,
  );
}

function headerNamed(headers: readonly string[], name: string): string {
  const found =
    headers.find((header) => header === name) ?? headers.find((one) => one.toLowerCase() === name.toLowerCase());
  if (found !== undefined) return found;
  throw new UsageError(`The file has no column ${name}; it has ${headers.join(', ')}.`);
}

/** A line for each field with its column, and one for the other columns. */
export function describeColumns(headers: readonly string[], columns: Columns): string {
  const used = QUERY_FIELDS.filter((field) => columns[field] !== undefined);
  const width = Math.max(...used.map((field) => field.length), 'not used'.length);
  const rest = headers.filter((header) => !Object.values(columns).includes(header));
  const lines = [
    ...used.map((field) => `  ${field.padEnd(width)}  ${columns[field]}`),
    ...(rest.length > 0 ? [`  ${'not used'.padEnd(width)}  ${rest.join(', ')}`] : []),
  ];
  const names = columns.name === undefined ? [] : otherNames(headers, columns);
  const doubt = names.map((name) => `The names may also be in ${name}: --column 'name=${name}' reads them there.\n`);
  return `Columns:\n${lines.join('\n')}\n${doubt.join('')}To correct them, add --column FIELD=HEADER, or --column FIELD= for none.\n`;
}
