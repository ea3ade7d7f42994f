import type { LiveDescription, SourceDefinition, SourceInput } from '@registry/pipeline';

/** The source as its interface answers: JSON, other names of columns, null values left out. What rows map to is the same. */
export function asAnswered(
  definition: SourceDefinition<'business'>,
  { headers, always, select }: LiveDescription,
): SourceDefinition<'business'> {
  const columns = definition.columns.map((column, place) => ({
    ...column,
    optional: !always.includes(headers[place] ?? ''),
  }));
  const known = headers.map((header) => (select.includes(header) ? header : `${header} (not asked for)`));
  return {
    ...definition,
    columns,
    layouts: [{ name: 'live', headers: known }],
    format: { ...definition.format, decoder: 'json', recordsPath: [], encoding: 'utf-8' },
  };
}

/** Rows at hand as a file. */
export function rowsInput(rows: readonly unknown[], label: string): SourceInput {
  const bytes = Buffer.from(JSON.stringify(rows));
  return {
    label,
    identity: null,
    bytesTotal: bytes.length,
    bytesRead: bytes.length,
    container: 'plain',
    async *chunks(): AsyncGenerator<Buffer> {
      yield bytes;
    },
    close: () => Promise.resolve(),
  };
}
