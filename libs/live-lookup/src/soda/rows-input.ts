import {
  bytesInput,
  type LiveDescription,
  type SourceDefinition,
  type SourceInput,
  type Yield,
} from '@registry/pipeline';

/**
 * The source as its API returns it: JSON, other names of columns, without null values. Rows map to the same result.
 */
export function asReturned<Y extends Yield>(
  definition: SourceDefinition<Y>,
  { headers, always, select }: LiveDescription,
): SourceDefinition<Y> {
  const columns = definition.columns.map((column, place) => ({
    ...column,
    optional: !always.includes(headers[place] ?? ''),
  }));
  const isRequested = (header: string): boolean => select.includes('*') || select.includes(header);
  const known = headers.map((header) => (isRequested(header) ? header : `${header} (not requested)`));
  return {
    ...definition,
    columns,
    layouts: [{ name: 'live', headers: known }],
    format: { ...definition.format, decoder: 'json', recordsPath: [], encoding: 'utf-8' },
  };
}

/** Rows in memory as a file. */
export function rowsInput(rows: readonly unknown[], label: string): SourceInput {
  return bytesInput(Buffer.from(JSON.stringify(rows)), label);
}
