import { InputError, wrongLayout } from '../../input-error.ts';
import { RejectedRow, type DecodedRow } from '../../rows/decoded-row.ts';
import type { Decoding, DecodingContext } from '../decoding.ts';
import { JsonScanner } from './json-scanner.ts';
import { ownLayout, type FileLayout } from '../layout.ts';
import { firstRowDecides } from './ndjson.ts';
import { objectRow } from './object-row.ts';

/**
 * One JSON document whose records are the values of an object or the items of a list, at `records` of source.yml or at the top; or the
 * pages of such a document, one after the other.
 */
export async function decodeJson(chunks: AsyncIterable<Buffer>, context: DecodingContext): Promise<Decoding> {
  const layout = ownLayout(context.definition);
  return { layout, blocks: () => firstRowDecides(readRecords(chunks, layout, context), context) };
}

async function* readRecords(
  chunks: AsyncIterable<Buffer>,
  layout: FileLayout,
  context: DecodingContext,
): AsyncGenerator<(DecodedRow | RejectedRow)[]> {
  const { slug, format } = context.definition;
  const scanner = new JsonScanner(format.recordsPath, context.rowBytesMax, format.morePages);
  for await (const chunk of chunks) {
    scanner.feed(chunk);
    const rows: (DecodedRow | RejectedRow)[] = [];
    while (scanner.next()) rows.push(rowOf(scanner, layout, context));
    yield rows;
  }
  if (!scanner.started) throw wrongLayout(slug, scanner.lacksRecords());
  if (!scanner.closed) {
    const what = scanner.ended ? 'document is' : 'records are';
    throw new InputError('truncated', `The JSON breaks off in line ${scanner.line}, before the ${what} closed.`);
  }
  if (scanner.hasMore)
    throw new InputError('truncated', `The last page of the file says by "${format.morePages}" that another follows.`);
}

function rowOf(scanner: JsonScanner, layout: FileLayout, context: DecodingContext): DecodedRow | RejectedRow {
  if (!scanner.tooLong) return objectRow(scanner.record, scanner.recordLine, layout, context);
  const reason = `the record is longer than ${context.rowBytesMax} bytes`;
  return new RejectedRow(scanner.recordLine, reason, scanner.record.toString('utf8'));
}
