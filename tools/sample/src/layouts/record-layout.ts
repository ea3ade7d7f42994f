import {
  companySeed,
  makeCompany,
  makePerson,
  type SampleAddress,
  type SampleCompany,
  type SamplePerson,
} from '../company.ts';
import { badDates, BROKEN_BYTE, oddNames } from '../dirt.ts';
import { Random } from '../random.ts';
import type { SampleLayout, SampleRequest } from '../sample-layout.ts';
import type { SampleState } from '../words/places.ts';
import { row as workbookRow, SHEET_HEAD, SHEET_TAIL } from './workbook.ts';

/** A value of a column. A day as `{day: 'YYYY-MM-DD'}` is for workbooks, which keep it as a number. */
export type RecordValue = string | number | { readonly day: string };

/** What a layout is given for each record. */
export interface RecordRequest {
  /** Its place in the file, from 0, to make numbers of; where dirt repeats a number, that of an earlier record. */
  readonly index: number;
  readonly random: Random;
  /** The company the record is about: one of the same seed's register sample of its state. */
  readonly company: SampleCompany;
  readonly state: SampleState;
  readonly address: SampleAddress;
  /** The company's name as agencies write it, or the person's where the record is a natural person's. */
  readonly name: string;
  /** The same without a legal form, for trade names. */
  readonly tradeName: string;
  readonly person: SamplePerson;
  readonly isPerson: boolean;
  /** A day of the last six years. */
  readonly year: number;
  readonly month: number;
  readonly day: number;
}

interface RecordSpecification {
  /** States whose companies the records are about, by turns. */
  readonly states: readonly SampleState[];
  readonly columns: readonly string[];
  /** Columns that dirt goes into: of names, and the date. */
  readonly names: readonly string[];
  readonly date?: string;
  /** Share of records of natural persons. */
  readonly persons?: number;
  readonly format?: 'csv' | 'quoted csv' | 'tsv' | 'quoted tsv' | 'bars' | 'workbook';
  readonly header?: boolean;
  readonly encoding?: SampleLayout['encoding'];
  readonly frame?: SampleLayout['frame'];
  /** Rows of nothing behind the last one. */
  readonly padding?: number;
  /** The columns of a record's row that are not blank, or of its rows. */
  readonly values: (request: RecordRequest) => Values | readonly Values[];
}

type Values = Readonly<Record<string, RecordValue>>;

const delimiters = { csv: ',', 'quoted csv': ',', tsv: '\t', 'quoted tsv': '\t', bars: '|', workbook: '\t' } as const;
const LEGAL_FORM =
  /,? (L\.?L\.?C\.?|L L C|Llc|Limited Liability Company|Inc\.?|Incorporated|Corp\.?|Corporation|Co\.|Ltd\.|P\.C\.|PLLC|P\.A\.|L\.?P\.?|LLP|L\.L\.P\.|Limited Partnership)$/;

/** A layout of records about companies of the registers' samples, so that records and companies of one seed belong together. */
export function recordLayout(specification: RecordSpecification): (seed: number) => SampleLayout {
  const { states, columns, format = 'csv', header = true, encoding = 'utf8', padding = 0, values } = specification;
  const isWorkbook = format === 'workbook';
  const write = (fields: readonly RecordValue[]): string => (isWorkbook ? workbookRow(fields) : line(fields, format));
  const head = header ? write(columns) : '';
  return (seed) => ({
    state: states[0] ?? 'CO',
    head: isWorkbook ? `${SHEET_HEAD}${head}` : `${encoding === 'utf16le' ? '\ufeff' : ''}${head}`,
    tail: isWorkbook ? SHEET_TAIL : write(columns.map(() => '')).repeat(padding),
    ...(specification.frame === undefined ? {} : { frame: specification.frame }),
    encoding,
    isWorkbook,
    numberOf: (index) => String(index),
    rows(request) {
      const made: Values[] = [values(requestOf(request, seed, specification))].flat();
      return made.map((row) =>
        write(
          soiled(
            columns.map((column) => row[column] ?? ''),
            request,
            specification,
          ),
        ),
      );
    },
  });
}

const registered = new Random();

function requestOf(
  { company: { index }, number, random }: SampleRequest,
  seed: number,
  { states, persons = 0 }: RecordSpecification,
): RecordRequest {
  const state = states[index % states.length] ?? 'CO';
  const place = Math.floor((index / states.length) * 1.3);
  const company = makeCompany(
    registered,
    companySeed(seed, `us-${state.toLowerCase()}/business-registry`),
    place,
    state,
  );
  const person = makePerson(random);
  const isPerson = random.chance(persons);
  const name = isPerson ? `${person.first} ${person.last}` : company.name;
  return {
    index: Number(number),
    random,
    company,
    state,
    address: company.principal,
    name: random.chance(0.6) ? name.toUpperCase() : name,
    tradeName: company.name.replace(LEGAL_FORM, ''),
    person,
    isPerson,
    year: 2020 + random.below(6),
    month: 1 + random.below(12),
    day: 1 + random.below(28),
  };
}

function soiled(
  fields: RecordValue[],
  { dirt, random }: SampleRequest,
  { columns, names, date, format, encoding }: RecordSpecification,
): RecordValue[] {
  const put = (name: string | undefined, value: string): void => {
    const at = name === undefined ? -1 : columns.indexOf(name);
    if (at >= 0) fields[at] = value;
  };
  if (dirt === 'no-name') for (const name of names) put(name, '');
  if (dirt === 'odd-unicode') put(names[0], random.pick(oddNames).replaceAll(/[\t|]/g, ' '));
  if (dirt === 'bad-date') put(date, random.pick(badDates));
  if (dirt === 'wrong-field-count') fields.push('stray');
  // A broken byte breaks a workbook's XML as a whole, and shifts all that follows it in UTF-16.
  if (dirt === 'invalid-utf-8' && format !== 'workbook' && encoding !== 'utf16le')
    put(names[0], `Broken ${BROKEN_BYTE} LLC`);
  return fields;
}

function line(fields: readonly RecordValue[], format: keyof typeof delimiters): string {
  const delimiter = delimiters[format];
  const written = fields.map((value) => {
    const text = typeof value === 'object' ? value.day : String(value);
    if (format === 'bars') return text.replaceAll('|', ' ');
    const isQuoted = format.startsWith('quoted') ? typeof value !== 'number' : /[",\n\t]/.test(text);
    return isQuoted ? `"${text.replaceAll('"', '""')}"` : text;
  });
  return `${written.join(delimiter)}\n`;
}
