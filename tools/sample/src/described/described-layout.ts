import type { SourceDefinition } from '@registry/pipeline';
import { injectDefects } from '../defects.ts';
import { toLine } from '../layouts/delimited.ts';
import { row as workbookRow, SHEET_HEAD, SHEET_TAIL } from '../layouts/workbook.ts';
import type { SampleLayout } from '../sample-layout.ts';
import type { RowValue } from './column-plan.ts';
import type { DescribedSource } from './described-source.ts';
import { recordRows } from './record-columns.ts';
import { registerRows } from './register-columns.ts';
import type { Subjects } from './row-subjects.ts';
import { oneOf } from './sample-texts.ts';

type SourceFormat = SourceDefinition['format'];

const encodings = {
  'utf-8': 'utf8',
  'utf-16': 'utf16le',
  'windows-1252': 'latin1',
  'iso-8859-9-displaced': 'latin1',
  'utf-8-or-windows-1252': 'utf8',
} as const;

/** The layout of a source as its description has it, of rows about these subjects. */
export function describedLayout(
  source: DescribedSource,
  { state, numberOf: toNumber, subjectOf }: Subjects,
): SampleLayout {
  const { format, sample, columns: described, layouts } = source.definition;
  const planned = source.definition.yields === 'business' ? registerRows(source) : recordRows(source);
  const columns = described.filter(
    ({ name, optional }) => !optional || !format.hasHeader || planned.some(({ plan }) => plan.has(name)),
  );
  const findPlace = (column: string): number => columns.findIndex(({ name }) => name === column);
  const placed = planned.map(({ plan, isOf }) => ({
    isOf,
    makers: columns.map(({ name }) => plan.maker(name)),
    dirt: {
      names: plan.names.map(findPlace),
      date: plan.dates.map(findPlace)[0],
      status: plan.statuses.map(findPlace)[0],
    },
  }));
  const further = sample.furtherRows.map((row) => ({
    share: row.share,
    columns: [...row.columns].map(([column, texts]) => [findPlace(column), oneOf(texts)] as const),
  }));
  const headers = columns.map((column) => layouts[0]?.headers[described.indexOf(column)] ?? column.name);
  const write = format.decoder === 'json' ? jsonWriter(format, headers) : rowWriter(source);
  const isWorkbook = format.decoder === 'xlsx';
  const isUnbreakable = isWorkbook || format.encoding === 'utf-16';
  const [head, tail] = format.decoder === 'json' ? jsonEnds(format) : [headerLine(), ''];
  const { frame } = sample;
  function headerLine(): string {
    return format.hasHeader ? write(headers.map((header) => published(header, headers))) : '';
  }
  return {
    state,
    head: isWorkbook ? `${SHEET_HEAD}${head}` : `${format.encoding === 'utf-16' ? '\ufeff' : ''}${head}`,
    tail: isWorkbook ? SHEET_TAIL : tail,
    ...(frame === null ? {} : { frame: (rows: number) => [framed(frame[0], rows), framed(frame[1], rows)] as const }),
    encoding: encodings[format.encoding],
    isWorkbook,
    numberOf: toNumber,
    rows(request) {
      const subject = subjectOf(request);
      const own = placed.filter(({ isOf }) => isOf(subject));
      const rows = own.map(({ makers }) => makers.map((make) => make(subject)));
      for (const { share, columns: others } of further) {
        if (!subject.random.chance(share)) continue;
        const row = [...(rows[0] ?? [])];
        for (const [place, make] of others) row[place] = make(subject);
        rows.push(row);
      }
      if (request.dirt) injectDefects(rows, request, own[0]?.dirt ?? { names: [] }, isUnbreakable);
      const isFirst = format.decoder === 'json' && request.company.index === 0;
      return rows.map((row, at) => (isFirst && at === 0 ? write(row).slice(SEPARATOR.length) : write(row)));
    },
  };
}

/** The header as the agency writes it: source.yml calls a blank one `(column 9)` and one that is there before `Status (2)`. */
function published(header: string, headers: readonly string[]): string {
  const [, name = header] = /^(.*?) ?\((?:column )?\d+\)$/.exec(header) ?? [];
  return name === '' || headers.includes(name) ? name : header;
}

/** Before each record of a list but the first. */
const SEPARATOR = ',\n';

/** The beginning and end of a document whose records are a list; of a dataset in pages, its only page. */
function jsonEnds({ recordsPath, morePages }: SourceFormat): readonly [head: string, tail: string] {
  const more = morePages === null ? '' : `${JSON.stringify(morePages)}:false,`;
  const opened = recordsPath.map((key, at) => `{${at === 0 ? more : ''}${JSON.stringify(key)}:`).join('');
  return [`${opened}[\n`, `\n]${'}'.repeat(recordsPath.length)}\n`];
}

/** Records as objects: a number where the text is one that JSON would write so, null where it is empty. One that has a field too many lacks a key. */
function jsonWriter({ recordWithin }: SourceFormat, headers: readonly string[]): RowWriter {
  return (fields) => {
    const keys = fields.length > headers.length ? headers.slice(1) : headers;
    const record = Object.fromEntries(keys.map((key) => [key, jsonValue(fields[headers.indexOf(key)] as string)]));
    return `${SEPARATOR}${JSON.stringify(recordWithin === null ? record : { [recordWithin]: record })}`;
  };
}

function jsonValue(text: string): string | number | null {
  if (text === '') return null;
  return /^-?[1-9]\d{9,14}$/.test(text) ? Number(text) : text;
}

function framed(line: string, rows: number): string {
  return `${line.replace('{rows}', String(rows).padStart(7, '0'))}\n`;
}

type RowWriter = (fields: readonly RowValue[]) => string;

function rowWriter({ definition: { format } }: DescribedSource): RowWriter {
  if (format.decoder === 'xlsx') return workbookRow;
  const { delimiter, quoted, doublesQuotes } = format;
  const texts = (fields: readonly RowValue[]) => fields as readonly string[];
  if (quoted) return (fields) => toLine(texts(fields), delimiter, doublesQuotes);
  return (fields) =>
    `${texts(fields)
      .map((field) => field.replaceAll(delimiter, ' '))
      .join(delimiter)}\n`;
}
