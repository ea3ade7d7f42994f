import { LoadTally } from '../check/load-tally.ts';
import type { RejectedRow } from '../rows/decoded-row.ts';
import { decoders } from '../decode/decoders.ts';
import type { Decoding } from '../decode/decoding.ts';
import type { FileEnd } from '../scan/line-scanner.ts';
import { columnLikeness, listed } from '../decode/layout.ts';
import type { SourceDefinition } from '../definition/source-definition.ts';
import type { SourceInput } from '../fetch/source-input.ts';
import { KIND_PROBE_LENGTH, refuseOtherKind } from '../decode/other-kind.ts';
import { InputError } from '../input-error.ts';
import type { MappedByYield, Yield } from '../targets/record-mapping.ts';
import { fileRows } from './file-rows.ts';
import { RecordReader } from './record-reader.ts';
import { groupedRows, singleRows } from './row-groups.ts';
import type { SourceItem } from './source-item.ts';

/** How far a reading has come. */
export interface ReadingPosition {
  readonly rowsRead: number;
  /** Bytes of the input as it lies on the disk or comes in, packed when it is packed. */
  readonly bytesRead: number;
  /** Null where the size cannot be known (stdin). */
  readonly bytesTotal: number | null;
}

/**
 * Some records, with the invalid rows between them. The same file and description give the same batches every time.
 */
export interface Batch<T> {
  readonly items: readonly SourceItem<T>[];
  readonly rejects: readonly RejectedRow[];
  /** Rows of this batch: those of its items and its rejects. */
  readonly rowCount: number;
  /** The position of the reading after this batch. */
  readonly position: ReadingPosition;
}

/** Settings of a reading; all may be left out. */
export interface ReadingOptions {
  /** Called with each batch, before it is handed on. */
  readonly onProgress?: (position: ReadingPosition) => void;
  /** Ends the reading with the signal's reason. */
  readonly signal?: AbortSignal;
  /** Items and rejects of a batch, 1,000 when left out. */
  readonly batchSize?: number;
  /** Bytes of a row above which it is rejected, 1 MiB when left out. */
  readonly rowBytesMax?: number;
  /** Rejects a last row without a line end whose last field may be cut. Where one of several files may be cut, no record counts as whole. */
  readonly isStrictOfEnd?: boolean;
}

/** A reading under way: an iterable of batches, to be run through once, and what it has counted so far. */
export interface SourceReading<T> extends AsyncIterable<Batch<T>> {
  readonly tally: LoadTally;
}

/**
 * Reads a file of a source: bytes, rows, records. Memory is that of a few chunks for any size, plus the table of keys
 * (see SeenKeys). Throws InputError for an error of the whole file; the batches before it are good and have been passed
 * on.
 */
export function readSource<Y extends Yield>(
  definition: SourceDefinition<Y>,
  input: SourceInput,
  options: ReadingOptions = {},
): SourceReading<MappedByYield[Y]> {
  const tally = new LoadTally();
  return { tally, [Symbol.asyncIterator]: () => readBatches(definition, input, options, tally) };
}

async function* readBatches<Y extends Yield>(
  definition: SourceDefinition<Y>,
  input: SourceInput,
  options: ReadingOptions,
  tally: LoadTally,
): AsyncGenerator<Batch<MappedByYield[Y]>> {
  const { onProgress, signal, batchSize = 1000, rowBytesMax = 1024 * 1024 } = options;
  const chunks = ofItsKind(input.chunks(signal, options.isStrictOfEnd === true), definition);
  try {
    const end: FileEnd = { openFrom: options.isStrictOfEnd === true ? openFrom(definition) : 0, openLine: null };
    const context = { definition: definition as SourceDefinition, input, rowBytesMax, tally, end };
    const decoding: Decoding = await decoders[definition.format.decoder](chunks, context);
    const { headers, name } = decoding.layout;
    const own = definition.layouts.find((layout) => layout.name === name)?.headers;
    if (definition.format.hasHeader && own !== undefined) tally.columnLikeness = columnLikeness(headers, own);
    if (decoding.layout.others.length > 0)
      tally.remarks.add(`columns that source.yml does not list, kept in the record: ${listed(decoding.layout.others)}`);
    const mayLackRows = (): boolean => options.isStrictOfEnd === true && typeof input.endDoubt === 'string';
    const reader = new RecordReader(definition, decoding.layout, tally, { batchSize, mayLackRows });
    const position = (): ReadingPosition => ({
      rowsRead: tally.rowsRead,
      bytesRead: input.bytesRead,
      bytesTotal: input.bytesTotal,
    });
    const { groupBy } = definition;
    const blocks = fileRows(decoding, context);
    const groups = groupBy === null ? singleRows(blocks) : groupedRows(blocks, (row) => groupBy(row, tally));
    for await (const block of groups) {
      for (const group of block) {
        signal?.throwIfAborted();
        if (!reader.take(group)) continue;
        const batch = { ...reader.flush(), position: position() };
        onProgress?.(batch.position);
        yield batch;
      }
    }
    const last = { ...reader.flush(), position: position() };
    onProgress?.(last.position);
    if (last.rowCount > 0) yield last;
  } finally {
    await chunks.return(undefined);
  }
}

/** Of a source whose files have no final line end, one with all expected rows is not taken for cut. */
function openFrom({ checks }: Pick<SourceDefinition, 'checks'>): number {
  return checks.hasFinalLineEnd ? Infinity : (checks.expectedRows ?? Infinity);
}

/** The chunks of a file that is not empty and not of another kind altogether. */
async function* ofItsKind(
  chunks: AsyncIterable<Buffer>,
  { format }: Pick<SourceDefinition, 'format'>,
): AsyncGenerator<Buffer> {
  let probed: Buffer[] | null = [];
  let length = 0;
  for await (const chunk of chunks) {
    if (probed === null) {
      yield chunk;
      continue;
    }
    if (chunk.length === 0) continue;
    probed.push(chunk);
    length += chunk.length;
    if (length < KIND_PROBE_LENGTH) continue;
    refuseOtherKind(Buffer.concat(probed), format);
    yield* probed;
    probed = null;
  }
  if (probed === null) return;
  if (length === 0) throw new InputError('empty', 'The file is empty.');
  refuseOtherKind(Buffer.concat(probed), format);
  yield* probed;
}
