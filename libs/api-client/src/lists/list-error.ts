import { oneLine } from '@registry/domain/one-line';

/** A list cannot be read; the message says where and what to do. */
export class ListError extends Error {
  /** The field of a query whose column was named, where the list does not have that column. */
  readonly field: string | undefined;
  /** The encoding that the list seems to have, where that is why it cannot be read. */
  readonly encoding: string | undefined;

  constructor(
    message: string,
    { field, encoding, cause }: { field?: string; encoding?: string; cause?: unknown } = {},
  ) {
    super(message, { cause });
    this.field = field;
    this.encoding = encoding;
  }
}

/** The error of a row: the line it is on, and which of its cells is at fault, counted from 0. */
export function rowError(line: number, cell: number | null, fault: string, cause?: unknown): ListError {
  const place = cell === null ? `Line ${line}` : `Line ${line}, column ${cell + 1}`;
  return new ListError(`${place}: ${fault}`, { cause });
}

/** How callers of one of the ways in say what a file itself does not. */
export interface FileAdvice {
  readonly format: 'CSV' | 'NDJSON';
  /** For a file that has the encoding. */
  encoding(name: string): string;
}

/** The same of a table. */
export interface ListAdvice extends FileAdvice {
  /** For a list whose column of names is not found. */
  readonly nameColumn: string;
}

const SHOWN_LENGTH_MAX = 60;
const SHOWN_COLUMNS_MAX = 20;

/** Cells as a message quotes them, as many as it has room for. */
export function shownCells(cells: readonly string[]): string {
  const shown = cells.slice(0, SHOWN_COLUMNS_MAX).map((cell) => {
    const printable = oneLine(cell);
    return `"${printable.slice(0, SHOWN_LENGTH_MAX)}${printable.length > SHOWN_LENGTH_MAX ? '…' : ''}"`;
  });
  const more = cells.length - SHOWN_COLUMNS_MAX;
  return more > 0 ? `${shown.join(', ')} and ${more} more` : shown.join(', ');
}
