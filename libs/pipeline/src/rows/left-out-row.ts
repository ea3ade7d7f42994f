import { readDay } from '../described/stated-day.ts';
import { RejectedRow } from './decoded-row.ts';
import { countStatement } from './count-statement.ts';

/** Why a row is not taken though nothing is wrong with it. */
export class LeftOut {
  readonly reason: string;

  constructor(reason: string) {
    this.reason = reason;
  }
}

/** Rows of natural persons are public and still not ours to list: they are no companies. */
export const naturalPerson = new LeftOut('a natural person without a business name');

/** A natural person on a list of excluded or sanctioned parties: counted, and never kept. */
export const listedPerson = new LeftOut('a natural person on the list');

/** A filler that agencies write where they withhold a name, or know none. */
export const fillerName = new LeftOut('a filler such as N/A in place of a name');

/** Some files have a row for each account, year or office of one and the same. */
export const furtherRow = new LeftOut('a further row about a record that an earlier row gives');

/** Portals and spreadsheets pad their files with rows that hold nothing. */
export const blankRow = new LeftOut('a blank row');

/** Files that were put together from several keep the header of each. */
export const headerAgain = new LeftOut('the header of the columns again');

/** Some files say at their beginning and end when they were made and how many rows they have. */
const frameLine = new LeftOut('a line about the file itself');

/** A row left out on purpose: it is not a fault of the file and is counted by itself. Its text is not kept. */
export class LeftOutRow extends RejectedRow {
  constructor(line: number, leftOut: LeftOut) {
    super(line, leftOut.reason, '');
  }
}

/** A line about the file itself, with the number of rows that it says the file has; null where it says none. */
export class FrameLine extends LeftOutRow {
  readonly statedRows: number | null;

  constructor(line: number, statedRows: number | null) {
    super(line, frameLine);
    this.statedRows = statedRows;
  }
}

/** A line that `frame` of source.yml describes: the first and the last of the file, with the day of the data where it states that. */
export class DescribedFrameLine extends FrameLine {
  /** YYYY-MM-DD. */
  readonly statedDay: string | null;

  constructor(line: number, statedRows: number | null, statedDay: string | null) {
    super(line, statedRows);
    this.statedDay = statedDay;
  }
}

/** A line that is not a row of the layout, where it is left out rather than rejected: blank, or about the file. */
export function leftOutLine(line: number, raw: string, delimiter: string, frame: RegExp | null): LeftOutRow | null {
  const found = frame?.exec(raw);
  if (found) {
    const rows = found.groups?.['rows'];
    return new DescribedFrameLine(line, rows === undefined ? null : Number(rows), readDay(found.groups));
  }
  const cells = (delimiter === '' ? [raw] : raw.split(delimiter)).map(cellText).filter((cell) => cell !== '');
  if (cells.length === 0) return new LeftOutRow(line, blankRow);
  const statement = countStatement(cells);
  return statement && new FrameLine(line, statement.rows);
}

/** Returns the content of a cell, without the marks around it. */
function cellText(cell: string): string {
  return cell.replaceAll(/^[\s\0"]+|[\s\0"]+$/g, '');
}
