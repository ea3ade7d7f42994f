import { RejectedRow } from './decoded-row.ts';

/** Why a row is not taken though nothing is wrong with it. */
export class LeftOut {
  readonly reason: string;

  constructor(reason: string) {
    this.reason = reason;
  }
}

/** Rows of natural persons are public and still not ours to list: they are no companies. */
export const naturalPerson = new LeftOut('a natural person without a business name');

/** What agencies write where they withhold a name, or know none. */
export const fillerName = new LeftOut('a filler such as N/A in place of a name');

/** Portals and spreadsheets pad their files with rows that hold nothing. */
export const blankRow = new LeftOut('a blank row');

/** Some files say at their beginning and end when they were made and how many rows they have. */
export const frameLine = new LeftOut('a line about the file itself');

/** A row left out on purpose: it is no fault of the file and is counted by itself. Its text is not kept. */
export class LeftOutRow extends RejectedRow {
  constructor(line: number, leftOut: LeftOut) {
    super(line, leftOut.reason, '');
  }
}
