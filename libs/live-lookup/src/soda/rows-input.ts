import type { LiveDescription, SourceDefinition, SourceInput, Yield } from '@registry/pipeline';

/** The source as its interface answers: JSON, other names of columns, null values left out. What rows map to is the same. */
export function asAnswered<Y extends Yield>(
  definition: SourceDefinition<Y>,
  { headers, always, select }: LiveDescription,
): SourceDefinition<Y> {
  const columns = definition.columns.map((column, place) => ({
    ...column,
    optional: !always.includes(headers[place] ?? ''),
  }));
  const isAsked = (header: string): boolean => select.includes('*') || select.includes(header);
  const known = headers.map((header) => (isAsked(header) ? header : `${header} (not asked for)`));
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
