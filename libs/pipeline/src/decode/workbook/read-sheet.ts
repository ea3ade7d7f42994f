import type { WorkbookParts } from '../../fetch/source-input.ts';
import { ElementScanner, elementsOf } from './element-scanner.ts';
import { MergedCells } from './merged-cells.ts';
import { readSheetRow, type CellContext, type SheetRow } from './sheet-row.ts';

/** Rows of a sheet in its order, one list a chunk of bytes. Rows in which no cell holds anything are left out. */
export async function* readSheetRows(
  parts: WorkbookParts,
  part: string,
  context: Omit<CellContext, 'prefix'>,
  rowBytesMax: number,
): AsyncGenerator<SheetRow[]> {
  const scanner = new ElementScanner('row', rowBytesMax);
  let last = 0;
  for await (const elements of elementsOf(parts.read(part), scanner)) {
    const rows: SheetRow[] = [];
    for (const element of elements) {
      const row = readSheetRow(element, last + 1, { ...context, prefix: scanner.prefix });
      last = row.number;
      if (row.problem !== undefined || row.cellProblems.size > 0 || row.values.some((value) => value.trim() !== ''))
        rows.push(row);
    }
    if (rows.length > 0) yield rows;
  }
}

/** The merged cells of a sheet. Reads it through once: they stand behind the rows. */
export async function readMergedCells(parts: WorkbookParts, part: string): Promise<MergedCells> {
  const merged = new MergedCells();
  const scanner = new ElementScanner('mergeCell', 64 * 1024 * 1024);
  for await (const elements of elementsOf(parts.read(part), scanner)) {
    for (const element of elements) merged.add(element);
  }
  return merged;
}
