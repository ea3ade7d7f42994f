import { InputError, wrongLayout } from '../../input-error.ts';
import { RejectedRow, type DecodedBlock, type DecodedRow } from '../../rows/decoded-row.ts';
import type { Decoding, DecodingContext } from '../decoding.ts';
import { headerNames } from '../header-names.ts';
import { matchLayout, type FileLayout } from '../layout.ts';
import { readMergedCells, type MergedCells } from './merged-cells.ts';
import { readWorkbook, type Sheet } from './read-workbook.ts';
import { readSharedStrings } from './shared-strings.ts';
import { cellName, readSheetRows, type CellContext, type SheetRow } from './sheet-rows.ts';
import { WorkbookRow } from './workbook-row.ts';

/** Rows above the header at most: titles and notes. */
const HEADER_ROWS_MAX = 20;

/** A sheet whose header has been found: what is left to read of it. */
interface OpenSheet {
  readonly layout: FileLayout;
  /** The rows after the header in its chunk. */
  readonly first: readonly SheetRow[];
  readonly rest: AsyncGenerator<SheetRow[]>;
  readonly merged: MergedCells;
}

/** Excel workbooks (.xlsx): the sheets that source.yml names, one after the other, each with the header somewhere in its first rows. */
export async function decodeWorkbook(chunks: AsyncIterable<Buffer>, context: DecodingContext): Promise<Decoding> {
  const { definition, input } = context;
  const parts = input.workbook;
  if (!parts) {
    await chunks[Symbol.asyncIterator]().next(); // throws what the file is instead: a web page
    throw wrongLayout(definition.slug, 'It is not an Excel workbook (.xlsx).');
  }
  const book = await readWorkbook(parts);
  const sheets = chosenSheets(book.sheets, definition.format.sheets, definition.slug);
  const strings = await readSharedStrings(parts, book.stringsPart);
  const open = (sheet: Sheet): Promise<OpenSheet> => openSheet(sheet, { ...book, strings }, context);
  const [firstSheet, ...others] = sheets;
  const first = await open(firstSheet as Sheet);
  return { layout: first.layout, blocks: () => readAll(first, others, open, context) };
}

function chosenSheets(sheets: readonly Sheet[], wanted: readonly string[], slug: string): readonly Sheet[] {
  if (wanted.includes('*')) return sheets;
  if (wanted.length === 0) return sheets.slice(0, 1);
  return wanted.map((name) => {
    const found = sheets.find((sheet) => sheet.name.trim().toUpperCase() === name.trim().toUpperCase());
    if (found) return found;
    const there = sheets.map((sheet) => JSON.stringify(sheet.name)).join(', ');
    throw wrongLayout(slug, `It has no sheet ${JSON.stringify(name)}, but ${there}.`);
  });
}

async function openSheet(
  sheet: Sheet,
  cells: CellContext,
  { definition, input, rowBytesMax }: DecodingContext,
): Promise<OpenSheet> {
  const parts = input.workbook as NonNullable<typeof input.workbook>;
  const merged = await readMergedCells(parts, sheet.part);
  const rest = readSheetRows(parts, sheet.part, cells, rowBytesMax);
  let complaint: InputError | undefined;
  let seen = 0;
  for (let next = await rest.next(); !next.done; next = await rest.next()) {
    for (const [at, row] of next.value.entries()) {
      const headers = headerNames(trimmedEnd(row.values), definition);
      try {
        const layout = matchLayout(definition, headers);
        const range = merged.inRow(row.number);
        if (range !== undefined)
          throw new InputError(
            'layout',
            `The header of the sheet ${JSON.stringify(sheet.name)} is merged (${range}): which column is which is unknown.`,
          );
        return { layout, first: next.value.slice(at + 1), rest, merged };
      } catch (error) {
        complaint ??= withMerge(error, merged.inRow(row.number) ?? merged.withinHeader(row.number));
        if (++seen >= HEADER_ROWS_MAX) break;
      }
    }
    if (seen >= HEADER_ROWS_MAX) break;
  }
  await rest.return(undefined);
  throw (
    complaint ??
    new InputError(
      'empty',
      `The sheet ${JSON.stringify(sheet.name)} is empty: not even a header of ${definition.slug} is there.`,
    )
  );
}

/** A merged header shows as columns that are missing; the message says why they are. */
function withMerge(error: unknown, range: string | undefined): InputError {
  if (!(error instanceof InputError)) throw error;
  if (range === undefined || error.message.includes(range)) return error;
  return new InputError('layout', `${error.message} Cells of its first row are merged (${range}).`, { cause: error });
}

function trimmedEnd(values: readonly string[]): readonly string[] {
  let end = values.length;
  while (end > 0 && values[end - 1]?.trim() === '') end--;
  return values.slice(0, end);
}

async function* readAll(
  first: OpenSheet,
  others: readonly Sheet[],
  open: (sheet: Sheet) => Promise<OpenSheet>,
  context: DecodingContext,
): AsyncGenerator<DecodedBlock> {
  yield* readRows(first, context);
  for (const sheet of others) yield* readRows(await open(sheet), context);
}

async function* readRows(
  { layout, first, rest, merged }: OpenSheet,
  context: DecodingContext,
): AsyncGenerator<DecodedBlock> {
  const toRow = (row: SheetRow): DecodedRow | RejectedRow => decodedRow(row, layout, merged, context);
  if (first.length > 0) yield first.map(toRow);
  for await (const rows of rest) yield rows.map(toRow);
}

function decodedRow(
  row: SheetRow,
  layout: FileLayout,
  merged: MergedCells,
  { definition }: DecodingContext,
): DecodedRow | RejectedRow {
  const reject = (reason: string): RejectedRow => new RejectedRow(row.number, reason, row.values.join('\t'));
  if (row.problem !== undefined) return reject(row.problem);
  const range = merged.inRow(row.number);
  if (range !== undefined) return reject(`its cells ${range} are merged: whose value that is, is unknown`);
  const spoiled = spoiledCell(row, layout, definition);
  if (spoiled !== undefined) return reject(spoiled);
  const stray = row.values.findIndex(
    (value, column) => column >= layout.headers.length && value.trim() !== '' && !row.cellProblems.has(column),
  );
  if (stray >= 0) return reject(`cell ${cellName(stray, row.number)} stands under no header`);
  return new WorkbookRow(row.number, row.values, layout, definition.volatile);
}

/** Describes a faulty cell of a column that counts. An error in a column that source.yml ignores is kept as the cell shows it. */
function spoiledCell(row: SheetRow, layout: FileLayout, definition: DecodingContext['definition']): string | undefined {
  for (const [column, problem] of row.cellProblems) {
    const place = layout.positions.indexOf(column);
    if (place < 0 || definition.ignored.includes(place)) continue;
    return `cell ${cellName(column, row.number)} (${layout.headers[column]}) ${problem}`;
  }
  return undefined;
}
