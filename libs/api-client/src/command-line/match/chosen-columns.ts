import { QUERY_FIELD_NAMES, type QueryField } from '@registry/domain/query-fields';
import { InvalidArgumentError } from 'commander';
import { columnDoubts, shownColumns } from '../../lists/choose-columns.ts';
import type { VendorFile } from './vendor-file.ts';

/** Adds the column that `FIELD=HEADER` names to others, where an empty header means that no column has the field. */
export function nameColumn(
  text: string,
  named: ReadonlyMap<QueryField, string> = new Map(),
): ReadonlyMap<QueryField, string> {
  const [, field = '', header = ''] = /^([^=]*)=(.*)$/s.exec(text) ?? [];
  const known = QUERY_FIELD_NAMES.find((one) => one === field);
  if (known !== undefined) return new Map([...named, [known, header]]);
  throw new InvalidArgumentError(`It takes FIELD=HEADER with a field of ${QUERY_FIELD_NAMES.join(', ')}.`);
}

/** A line for each field with its column, and one for the other columns. */
export function describeColumns({ header, places }: VendorFile): string {
  const names = shownColumns(header);
  const used = [...places].map(([field, at]) => [field as string, names[at] ?? ''] as const);
  const unused = names.filter((_, at) => ![...places.values()].includes(at)).join(', ');
  const shown = unused === '' ? used : [...used, ['not used', unused] as const];
  const width = Math.max(...shown.map(([field]) => field.length));
  const lines = shown.map(([field, column]) => `  ${field.padEnd(width)}  ${column}\n`);
  const doubts = columnDoubts(header, places).map(
    ({ field, column }) => `The ${field}s may also be in ${column}: --column '${field}=${column}' reads them there.\n`,
  );
  return `Columns:\n${lines.join('')}${doubts.join('')}To correct them, add --column FIELD=HEADER, or --column FIELD= for none.\n`;
}
