import type { SampleCompany } from './company.ts';
import type { Defect } from './defects.ts';
import type { Random } from './random.ts';
import type { SampleState } from './words/places.ts';

/** What a layout is given for each company. */
export interface SampleRequest {
  readonly company: SampleCompany;
  /** The registry's number of the company; not its own where a number is repeated on purpose. */
  readonly number: string;
  readonly dirt: Defect | null;
  readonly random: Random;
}

/** One agency's way of writing a register. */
export interface SampleLayout {
  readonly state: SampleState;
  /** The text before the first row and after the last one. */
  readonly head: string;
  readonly tail: string;
  /** The file's first and last line, about the file itself, by its number of rows. */
  readonly frame?: (rows: number) => readonly [string, string];
  /** How the text becomes bytes. In latin1 a character is a byte, which lets a layout place bytes as it likes. */
  readonly encoding: 'utf8' | 'latin1' | 'utf16le';
  /** The text is the XML of a sheet, to be packed as an Excel workbook. */
  readonly isWorkbook?: boolean;
  /** The names of the files of an archive, where each row is a line of each of them, with `LINE_END` between them. */
  readonly archive?: readonly string[];
  /** The registry's number of a company by its place in the sample and the year it was registered. */
  readonly numberOf: (index: number, year: number) => string;
  /** The rows of one company, each with its line end. */
  readonly rows: (request: SampleRequest) => readonly string[];
}
