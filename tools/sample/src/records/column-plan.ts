import { writtenDates } from '../written-date.ts';
import {
  expressionOf,
  type Condition,
  type DescribedDate,
  type DescribedName,
  type DescribedSource,
  type DescribedText,
} from './described-source.ts';
import type { RecordRequest } from './record-request.ts';
import { oneOf } from './sample-texts.ts';

/** A value of a column. A day as `{day: 'YYYY-MM-DD'}` is for workbooks, which keep it as a number. */
export type RecordValue = string | { readonly day: string };
type Maker = (record: RecordRequest) => RecordValue;

const lenders = ['FIRST PRAIRIE BANK', 'SUMMIT EQUIPMENT FINANCE, LLC', 'Harbor Credit Union', 'DELTA LEASING CORP'];
const industries = ['238220', '541511', '722511', '812990'];
const pick =
  (list: readonly string[]): Maker =>
  ({ random }) =>
    random.pick(list);
const between =
  (from: number, to: number): Maker =>
  ({ random }) =>
    String(from + random.below(to - from));

/** What stands in the columns that `head` and `details` name, where the source's `sample` does not say. */
const usual: Readonly<Record<string, Maker>> = {
  number: numberOf,
  status: pick(['Active', 'Active', 'Active', 'Expired']),
  filing_number: numberOf,
  secured_parties: pick(lenders),
  lender: pick(lenders),
  amount: amountOf,
  forgiveness_amount: (record) => (record.random.chance(0.85) ? amountOf(record) : ''),
  jobs_reported: between(1, 40),
  phones: ({ random }) => `(303) 555-01${10 + random.below(90)}`,
  naics: pick(industries),
  revenue: between(0, 1_000_000),
};

/** What stands in the columns of a record's row, by what the mapping makes of them. The first that fills a column has it. */
export class ColumnPlan {
  /** Columns of names, the legal one first, and of dates: where dirt goes. */
  readonly names: string[] = [];
  readonly dates: string[] = [];
  readonly #makers = new Map<string, Maker>();
  readonly #isWorkbook: boolean;

  constructor({ definition, map, lookups }: DescribedSource, isPerson: boolean) {
    this.#isWorkbook = definition.format.decoder === 'xlsx';
    for (const [column, texts] of definition.sample.columns) this.#set(column, oneOf(texts));
    const blocks = map.names ?? [];
    for (const block of namesOf(blocks, isPerson)) this.#fillName(block, isPerson);
    // The names of the others are blank: none of them makes a key.
    for (const { name } of blocks) this.#fill(name, () => '');
    this.#fill(map.state, ({ state }) => state);
    for (const date of [map.date ?? []].flat()) this.dates.push(...this.#fillDate(date, 0));
    this.#fill(map.ein, ({ company, index }) => company.ein || String(840_000_000 + index * 31));
    this.#fillKeys(map);
    for (const [key, text] of Object.entries({ ...map.head, ...map.details })) {
      if (typeof text === 'object' && 'format' in text) this.#fillDate(text, 5);
      else this.#fillUsual(key, text, lookups);
    }
  }

  has(column: string): boolean {
    return this.#makers.has(column);
  }

  /** What makes the value of a column. */
  maker(column: string): Maker {
    return this.#makers.get(column) ?? (() => '');
  }

  #set(column: string | undefined, make: Maker): void {
    if (column !== undefined && !this.#makers.has(column)) this.#makers.set(column, make);
  }

  /** Fills the column that a text is read from first, and whatever it is read under. */
  #fill(text: DescribedText | undefined, make: Maker): void {
    this.#set(columnOf(text), make);
    this.#meet(expressionOf(text).when);
  }

  /** Fills the columns of which a text is made, so that what they make is this text. */
  #fillParts(text: DescribedText | undefined, make: (record: RecordRequest) => string): void {
    const { join, with: between = ' ' } = expressionOf(text);
    if (join === undefined) return this.#fill(text, make);
    for (const [at, part] of join.entries()) {
      const isLast = at === join.length - 1;
      this.#fill(part, (record) => {
        const pieces = make(record).split(between);
        return isLast ? pieces.slice(at).join(between) : (pieces[at] ?? '');
      });
    }
  }

  #meet(condition: Condition | undefined): void {
    for (const [column, value] of Object.entries(condition ?? {})) {
      const [wanted] = [value].flat();
      if (typeof wanted === 'string') this.#set(column, () => wanted);
    }
  }

  #fillName({ kind, name, when, person, addresses = [] }: DescribedName, isPerson: boolean): void {
    this.#meet(when);
    if (isPerson && typeof person === 'object') this.#meet(person.when);
    const parts = expressionOf(name).join;
    if (isPerson && parts) this.#fillPerson(parts);
    else if (isPerson) this.#fill(name, person === 'by_name_in_any_order' ? familyFirst : firstFirst);
    else if (kind === 'second')
      this.#fill(name, ({ index, company }) => (index % 4 === 3 ? company.principal.city : ''));
    else if (kind === 'legal' || this.names.length === 0) this.#fillParts(name, ({ name }) => name);
    else this.#fill(name, ({ random, tradeName }) => (random.chance(0.5) ? tradeName : ''));
    const columns = (parts ?? [name]).map(columnOf).filter((column) => column !== undefined);
    if (kind !== 'second') this.names.push(...columns);
    for (const address of addresses) this.#fillAddress(address);
  }

  #fillPerson(parts: readonly DescribedText[]): void {
    const makers = [
      ({ person }: RecordRequest) => person.first,
      ...(parts.length > 2 ? [({ person }: RecordRequest) => person.middle] : []),
      ({ person }: RecordRequest) => person.last,
      ({ person }: RecordRequest) => person.suffix,
    ];
    for (const [at, part] of parts.entries()) this.#fill(part, makers[at] ?? (() => ''));
  }

  #fillAddress({
    full,
    line1,
    line2,
    city,
    state,
    postal_code,
    country,
  }: Readonly<Record<string, DescribedText>>): void {
    this.#fillParts(full, ({ company: { principal }, state: code }) => {
      return `${principal.line1}, ${principal.city}, ${code} ${principal.zip}`;
    });
    this.#fillParts(line1, ({ company }) => company.principal.line1);
    this.#fill(line2, ({ company }) => company.principal.line2);
    this.#fill(city, ({ company }) => company.principal.city);
    this.#fill(state, ({ state: code }) => code);
    this.#fillParts(postal_code, ({ company }) => company.principal.zip);
    this.#fill(country, () => 'US');
  }

  /** Fills the columns of a date, some years later, and returns them. */
  #fillDate({ column, latest = [], format }: DescribedDate, years: number): readonly string[] {
    const [form = 'YYYY-MM-DD'] = [format].flat();
    const write = writtenDates[this.#isWorkbook ? 'YYYY-MM-DD' : form];
    const make: Maker = (record) => {
      const text = write(years === 0 ? record : { ...record, year: record.year + years });
      return this.#isWorkbook ? { day: text } : text;
    };
    const columns = column === undefined ? latest : [column];
    for (const each of columns) this.#set(each, make);
    return columns;
  }

  /** The first column of the key that nothing else fills makes it unlike all others; those that join records of several files have the same number. */
  #fillKeys({ key = [], makes, join = {} }: DescribedSource['map']): void {
    for (const text of [makes, ...Object.values(join)]) this.#fill(text, numberOf);
    const { join: parts } = expressionOf(key);
    if (parts === undefined) return this.#fill(key, numberOf);
    const free = parts.map(columnOf).find((column) => column !== undefined && !this.has(column));
    this.#set(free, numberOf);
  }

  #fillUsual(key: string, text: DescribedText, lookups: DescribedSource['lookups']): void {
    const table = lookups[expressionOf(text).lookup ?? ''];
    const make = table ? pick(Object.values(table).flat()) : usual[key];
    if (make) this.#fill(text, make);
  }
}

/** The blocks of names that rows about natural persons have, or those about firms. */
function namesOf(blocks: readonly DescribedName[], isPerson: boolean): readonly DescribedName[] {
  const always = blocks.filter(({ person }) => person === 'always');
  if (!isPerson) return blocks.filter((block) => !always.includes(block));
  return always.length > 0 ? always : blocks.filter(({ kind }) => kind === 'legal');
}

/** The column that a text is read from first; undefined for a constant and for a text of several columns. */
function columnOf(text: DescribedText | undefined): string | undefined {
  const { column, first = [] } = expressionOf(text);
  return column ?? first.map(columnOf).find((each) => each !== undefined);
}

function numberOf({ index }: RecordRequest): string {
  return String(1_000_000 + index);
}

/** Of the place alone, so that no more is forgiven than was lent. */
function amountOf({ index }: RecordRequest): string {
  return String(1000 + ((index * 7919) % 299_000));
}

function firstFirst({ person }: RecordRequest): string {
  return `${person.first} ${person.last}`;
}

function familyFirst({ person }: RecordRequest): string {
  return `${person.last}, ${person.first}`.toUpperCase();
}
