import type { SampleAddress } from '../company.ts';
import { writtenDates } from '../written-date.ts';
import {
  readExpression,
  type Condition,
  type DescribedAddress,
  type DescribedDate,
  type DescribedSource,
  type DescribedText,
} from './described-source.ts';
import type { RowSubject } from './row-subject.ts';
import { oneOf } from './sample-texts.ts';

/** A value of a column. A day as `{day: 'YYYY-MM-DD'}` is for workbooks, which keep it as a number. */
export type RowValue = string | { readonly day: string };
export type TextMaker = (subject: RowSubject) => string;
type ValueMaker = (subject: RowSubject) => RowValue;

/** A row and what it is there for. */
export interface PlannedRow {
  readonly plan: ColumnPlan;
  readonly isOf: (subject: RowSubject) => boolean;
}

/** The values of the columns of a sample row. The first that fills a column has it; the source's `sample` comes before all. */
export class ColumnPlan {
  /** Columns that dirt goes into, the most important first. */
  readonly names: string[] = [];
  readonly dates: string[] = [];
  readonly statuses: string[] = [];
  readonly #makers = new Map<string, ValueMaker>();
  readonly #isWorkbook: boolean;
  readonly #capitals: boolean;

  constructor({ definition: { format, sample } }: DescribedSource) {
    this.#isWorkbook = format.decoder === 'xlsx';
    this.#capitals = sample.capitals;
    for (const [column, texts] of sample.columns) this.#set(column, oneOf(texts));
  }

  has(column: string): boolean {
    return this.#makers.has(column);
  }

  /** What makes the value of a column. */
  maker(column: string): ValueMaker {
    return this.#makers.get(column) ?? (() => '');
  }

  /** Fills the column that a text is read from first, and all columns under which it is read. */
  fill(text: DescribedText | undefined, make: TextMaker): void {
    this.#set(readColumn(text), this.#capitals ? (subject) => make(subject).toUpperCase() : make);
    this.meet(readExpression(text).when);
  }

  /** Fills the columns of which a text is made, so that what they make is this text. */
  fillParts(text: DescribedText | undefined, make: TextMaker): void {
    const { join, with: between = ' ' } = readExpression(text);
    if (join === undefined) return this.fill(text, make);
    for (const [at, part] of join.entries()) {
      const isLast = at === join.length - 1;
      this.fill(part, (subject) => {
        const pieces = make(subject).split(between);
        return isLast ? pieces.slice(at).join(between) : (pieces[at] ?? '');
      });
    }
  }

  fillName(text: DescribedText, make: TextMaker): void {
    this.fillParts(text, make);
    this.names.push(...listColumns(text));
  }

  fillAddress(
    { full, line1, line2, city, state, postal_code, country }: DescribedAddress,
    addressOf: (subject: RowSubject) => SampleAddress | null,
  ): void {
    const parts: readonly (readonly [DescribedText | undefined, (address: SampleAddress) => string])[] = [
      [full, (each) => `${each.line1}, ${each.city}, ${each.state} ${each.zip}`],
      [line1, (each) => each.line1],
      [line2, (each) => each.line2],
      [city, (each) => each.city],
      [state, (each) => each.state],
      [postal_code, ({ zip }) => zip],
      [country, () => 'US'],
    ];
    for (const [text, write] of parts) {
      this.fillParts(text, (subject) => {
        const address = addressOf(subject);
        return address === null ? '' : write(address);
      });
    }
  }

  /** Fills the columns of a date, in the first of its forms, some years later. */
  fillDate({ column, latest = [], format }: DescribedDate, years = 0): void {
    const [form = 'YYYY-MM-DD'] = [format].flat();
    const write = writtenDates[this.#isWorkbook ? 'YYYY-MM-DD' : form];
    const make: ValueMaker = (subject) => {
      const text = write(years === 0 ? subject : { ...subject, year: subject.year + years });
      return this.#isWorkbook ? { day: text } : text;
    };
    const columns = column === undefined ? latest : [column];
    for (const each of columns) this.#set(each, make);
    if (years === 0) this.dates.push(...columns);
  }

  /** Fills columns so that a condition holds. */
  meet(condition: Condition | undefined): void {
    for (const [column, value] of Object.entries(condition ?? {})) {
      const [wanted] = [value].flat();
      if (typeof wanted === 'string') this.#set(column, () => wanted);
    }
  }

  #set(column: string | undefined, make: ValueMaker): void {
    if (column !== undefined && !this.#makers.has(column)) this.#makers.set(column, make);
  }
}

/** The columns that a text is read from first: one, or one for each part of it. */
export function listColumns(text: DescribedText | undefined): string[] {
  return (readExpression(text).join ?? [text]).map(readColumn).filter((column) => column !== undefined);
}

/** The column that a text is read from first; undefined for a constant and for a text of several columns. */
function readColumn(text: DescribedText | undefined): string | undefined {
  const { column, first = [] } = readExpression(text);
  return column ?? first.map(readColumn).find((each) => each !== undefined);
}
