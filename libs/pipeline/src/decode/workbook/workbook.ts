import { InputError } from '../../input-error.ts';
import { RejectedRow, type DecodedBlock, type DecodedRow } from '../decoded-row.ts';
import type { Decoding, DecodingContext } from '../decoding.ts';
import { headerNames } from '../header-names.ts';
import { matchLayout, type FileLayout } from '../layout.ts';
import type { MergedCells } from './merged-cells.ts';
import { readMergedCells, readSheetRows } from './read-sheet.ts';
import { readSharedStrings, readWorkbook, type Sheet } from './read-workbook.ts';
import { cellName, type CellContext, type SheetRow } from './sheet-row.ts';
import { WorkbookRow } from './workbook-row.ts';

/** Rows above the header at most: titles and notes. */
const HEADER_ROWS_MAX = 20;
/** A row's XML is so many times longer than its text at most. */
const XML_EXPANSION_MAX = 16;

/** A sheet whose header has been found: what is left to read of it. */
interface OpenSheet {
  readonly layout: FileLayout;
  /** The rows behind the header in its chunk. */
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
    throw new InputError(
      'layout',
      `The file has not the layout of ${definition.slug}: it is no Excel workbook (.xlsx).`,
    );
  }
  const book = await readWorkbook(parts);
  const sheets = chosenSheets(book.sheets, definition.format.sheets, definition.slug);
  const strings = await readSharedStrings(parts, parts.scratchFolder);
  const cells = { strings, formats: book.formats, from1904: book.from1904 };
  const open = (sheet: Sheet): Promise<OpenSheet> => openSheet(sheet, cells, context);
  try {
    const [firstSheet, ...others] = sheets;
    const first = await open(firstSheet as Sheet);
    return { layout: first.layout, blocks: () => readAll(first, others, open, context, () => strings.close()) };
  } catch (error) {
    strings.close();
    throw error;
  }
}

function chosenSheets(sheets: readonly Sheet[], wanted: readonly string[], slug: string): readonly Sheet[] {
  if (wanted.includes('*')) return sheets;
  if (wanted.length === 0) return sheets.slice(0, 1);
  return wanted.map((name) => {
    const found = sheets.find((sheet) => sheet.name.trim().toUpperCase() === name.trim().toUpperCase());
    if (found) return found;
    const there = sheets.map((sheet) => JSON.stringify(sheet.name)).join(', ');
    throw new InputError(
      'layout',
      `The file has not the layout of ${slug}: it has no sheet ${JSON.stringify(name)}, but ${there}.`,
    );
  });
}

async function openSheet(
  sheet: Sheet,
  cells: Omit<CellContext, 'prefix'>,
  { definition, input, rowBytesMax }: DecodingContext,
): Promise<OpenSheet> {
  const parts = input.workbook as NonNullable<typeof input.workbook>;
  const merged = await readMergedCells(parts, sheet.part);
  const rest = readSheetRows(parts, sheet.part, cells, rowBytesMax * XML_EXPANSION_MAX);
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
  close: () => void,
): AsyncGenerator<DecodedBlock> {
  try {
    yield* readRows(first, context);
    for (const sheet of others) yield* readRows(await open(sheet), context);
  } finally {
    close();
  }
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
  { definition, rowBytesMax }: DecodingContext,
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
  let length = 0;
  for (const value of row.values) length += value.length;
  if (length > rowBytesMax) return reject(`the row is longer than ${rowBytesMax} characters`);
  return new WorkbookRow(row.number, row.values, layout, definition.volatile);
}

/** What is wrong with a cell of a column that counts. An error in a column that source.yml ignores is kept as the cell shows it. */
function spoiledCell(row: SheetRow, layout: FileLayout, definition: DecodingContext['definition']): string | undefined {
  for (const [column, problem] of row.cellProblems) {
    const place = layout.positions.indexOf(column);
    if (place < 0 || definition.ignored.includes(place)) continue;
    return `cell ${cellName(column, row.number)} (${layout.headers[column]}) ${problem}`;
  }
  return undefined;
}
