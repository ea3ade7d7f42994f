import { badDates, BROKEN_BYTE, oddNames } from '../dirt.ts';
import { toLine } from '../layouts/delimited.ts';
import { row as workbookRow, SHEET_HEAD, SHEET_TAIL } from '../layouts/workbook.ts';
import { isRegisterState } from '../registers.ts';
import type { SampleLayout, SampleRequest } from '../sample-layout.ts';
import type { SampleState } from '../words/places.ts';
import { ColumnPlan, type RecordValue } from './column-plan.ts';
import type { DescribedSource } from './described-source.ts';
import { recordRequest } from './record-request.ts';
import { oneOf } from './sample-texts.ts';

/** Whose companies the records of the whole country are about, by turns. */
const STATES: readonly SampleState[] = ['CO', 'FL', 'NY', 'OR'];
/** Records of natural persons where a source has them. */
const PERSONS = 0.15;
const encodings = {
  'utf-8': 'utf8',
  'utf-16': 'utf16le',
  'windows-1252': 'latin1',
  'utf-8-or-windows-1252': 'utf8',
} as const;

/** The layout of a source of records, as its description has it. Its records are about companies of the registers' samples of the same seed. */
export function recordLayout(source: DescribedSource, seed: number): SampleLayout {
  const { state, format, sample, columns: described, layouts } = source.definition;
  const plans = [new ColumnPlan(source, false), new ColumnPlan(source, true)] as const;
  const columns = described.filter(
    ({ name, optional }) => !optional || !format.hasHeader || plans.some((plan) => plan.has(name)),
  );
  const makers = plans.map((plan) => columns.map(({ name }) => plan.maker(name)));
  const further = sample.furtherRows.map((row) => ({
    share: row.share,
    columns: [...row.columns].map(
      ([column, texts]) => [columns.findIndex(({ name }) => name === column), oneOf(texts)] as const,
    ),
  }));
  const states = state === null ? STATES : ([isRegisterState(state) ? state : 'CO'] as const);
  const persons = source.map.names?.some(({ person }) => person !== undefined) ? PERSONS : 0;
  const write = rowWriter(source);
  const isWorkbook = format.decoder === 'xlsx';
  const headers = columns.map((column) => layouts[0]?.headers[described.indexOf(column)] ?? column.name);
  const head = format.hasHeader ? write(headers.map((header) => published(header, headers))) : '';
  const { frame } = sample;
  return {
    state: states[0] ?? 'CO',
    head: isWorkbook ? `${SHEET_HEAD}${head}` : `${format.encoding === 'utf-16' ? '\ufeff' : ''}${head}`,
    tail: isWorkbook ? SHEET_TAIL : '',
    ...(frame === null ? {} : { frame: (rows: number) => [framed(frame[0], rows), framed(frame[1], rows)] as const }),
    encoding: encodings[format.encoding],
    isWorkbook,
    numberOf: (index) => String(index),
    rows(request) {
      const record = recordRequest(request, seed, states, persons);
      const which = record.isPerson ? 1 : 0;
      const first = (makers[which] ?? []).map((make) => make(record));
      const rows = [first];
      for (const { share, columns: others } of further) {
        if (!record.random.chance(share)) continue;
        const row = [...first];
        for (const [place, make] of others) row[place] = make(record);
        rows.push(row);
      }
      const placesOf = (names: readonly string[]) =>
        names.map((each) => columns.findIndex(({ name }) => name === each));
      if (request.dirt) {
        const places = { names: placesOf(plans[which].names), date: placesOf(plans[which].dates)[0] };
        for (const row of rows) soil(row, request, places, isWorkbook || format.encoding === 'utf-16');
      }
      return rows.map(write);
    },
  };
}

/** The header as the agency writes it: source.yml calls a blank one `(column 9)` and one that is there before `Status (2)`. */
function published(header: string, headers: readonly string[]): string {
  const [, name = header] = /^(.*?) ?\((?:column )?\d+\)$/.exec(header) ?? [];
  return name === '' || headers.includes(name) ? name : header;
}

function framed(line: string, rows: number): string {
  return `${line.replace('{rows}', String(rows).padStart(7, '0'))}\n`;
}

function rowWriter({ definition: { format } }: DescribedSource): (fields: readonly RecordValue[]) => string {
  if (format.decoder === 'xlsx') return workbookRow;
  const { delimiter, quoted } = format;
  const texts = (fields: readonly RecordValue[]) => fields as readonly string[];
  if (quoted) return (fields) => toLine(texts(fields), delimiter);
  return (fields) =>
    `${texts(fields)
      .map((field) => field.replaceAll(delimiter, ' '))
      .join(delimiter)}\n`;
}

function soil(
  row: RecordValue[],
  { dirt, random }: SampleRequest,
  { names, date }: { readonly names: readonly number[]; readonly date: number | undefined },
  isUnbreakable: boolean,
): void {
  const [name] = names;
  if (dirt === 'no-name') for (const place of names) row[place] = '';
  if (dirt === 'odd-unicode' && name !== undefined) row[name] = random.pick(oddNames);
  if (dirt === 'bad-date' && date !== undefined) row[date] = random.pick(badDates);
  if (dirt === 'wrong-field-count') row.push('stray');
  // A broken byte breaks a workbook's XML as a whole, and shifts all that follows it in UTF-16.
  if (dirt === 'invalid-utf-8' && name !== undefined && !isUnbreakable) row[name] = `Broken ${BROKEN_BYTE} LLC`;
}
