import { wrongLayout } from '../../input-error.ts';
import { RejectedRow, type DecodedBlock, type DecodedRow } from '../../rows/decoded-row.ts';
import type { Decoding, DecodingContext } from '../decoding.ts';
import { leftOutLine, LeftOutRow } from '../../rows/left-out-row.ts';
import { ownLayout } from '../layout.ts';
import { LineScanner, scanLines } from '../../scan/line-scanner.ts';
import { objectRow } from './object-row.ts';

/** Files of one JSON object a line. */
export async function decodeNdjson(chunks: AsyncIterable<Buffer>, context: DecodingContext): Promise<Decoding> {
  const layout = ownLayout(context.definition);
  const take = ({ bytes, start, end, line, tooLong }: LineScanner): DecodedRow | RejectedRow => {
    const row = bytes.subarray(start, end);
    if (!tooLong) {
      const taken = objectRow(row, line, layout, context);
      return (taken instanceof RejectedRow ? leftOutLine(line, row.toString('utf8'), '', null) : null) ?? taken;
    }
    return new RejectedRow(line, `the row is longer than ${context.rowBytesMax} bytes`, row.toString('utf8'));
  };
  return {
    layout,
    blocks: () => firstRowDecides(scanLines(chunks, new LineScanner(context.rowBytesMax), take, context.end), context),
  };
}

/** A file whose very first row is not a record of this source is another file, not a file with one bad row. */
export async function* firstRowDecides(
  blocks: AsyncGenerator<DecodedBlock>,
  context: DecodingContext,
): AsyncGenerator<DecodedBlock> {
  let first = true;
  for await (const block of blocks) {
    const row = block.find((each) => !(each instanceof LeftOutRow));
    if (first && row instanceof RejectedRow) {
      throw wrongLayout(context.definition.slug, `Line ${row.line}: ${row.reason}.`);
    }
    first &&= row === undefined;
    yield block;
  }
}
