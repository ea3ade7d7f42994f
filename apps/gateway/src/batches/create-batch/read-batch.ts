import type { QueryField } from '@registry/domain';
import { type FileAdvice, type ListAdvice, rowError } from '@registry/api-client/lists/list-error';
import { type CompanyList, readList } from '@registry/api-client/lists/read-list';
import { resultField } from '@registry/api-client/lists/result-columns';
import type { BatchLayout, BatchRow } from '@registry/contracts-batches';
import { listProblem } from '../../lists/list-problem.ts';
import { parseJson } from '@registry/http-frame/bodies/parse-json';

/** Characters of a line of JSON at most. */
const LINE_LENGTH_MAX = 65_536;

const CSV_ADVICE: ListAdvice = {
  format: 'CSV',
  encoding: (name) => `name its encoding: Content-Type: text/csv; charset=${name}`,
  nameColumn: 'Name it by the parameter columns[name].',
};

export const UPLOAD_ADVICE: Readonly<Record<'csv' | 'ndjson', FileAdvice>> = {
  csv: CSV_ADVICE,
  ndjson: {
    format: 'NDJSON',
    encoding: (name) => `name its encoding: Content-Type: application/x-ndjson; charset=${name}`,
  },
};

/** The rows of an upload, which are read once; its layout is known when they are. */
export interface BatchReader {
  readonly rows: AsyncIterable<BatchRow>;
  layout(): BatchLayout;
}

/** Reads CSV; `named` says of some fields how their columns are called. */
export function readCsv(text: AsyncIterable<string>, named: ReadonlyMap<QueryField, string>): BatchReader {
  let list: CompanyList | undefined;
  async function* rows(): AsyncGenerator<BatchRow> {
    list = await readList(text, { named, advice: CSV_ADVICE });
    for await (const { cells } of list.rows) yield cells;
  }
  return { rows: inWords(rows()), layout: () => csvLayout(list) };
}

function csvLayout(list: CompanyList | undefined): BatchLayout {
  if (list === undefined) throw new Error('The layout of a list is known when its rows are.');
  return { format: 'csv', header: list.header, places: [...list.places] };
}

/** Reads lines of JSON, each an object with the fields of a query and any others. */
export function readNdjson(text: AsyncIterable<string>): BatchReader {
  const own = new Set<string>();
  async function* rows(): AsyncGenerator<BatchRow> {
    let number = 0;
    for await (const line of readLines(text)) {
      number += 1;
      if (line.trim() === '') continue;
      for (const name of Object.keys(checkedObject(line.trim(), number))) if (name.startsWith('match')) own.add(name);
      yield line.trim();
    }
  }
  return { rows: inWords(rows()), layout: () => ({ format: 'ndjson', field: resultField(own) }) };
}

/** The rows; what keeps them from being read is an error for their sender. */
async function* inWords(rows: AsyncIterable<BatchRow>): AsyncGenerator<BatchRow> {
  try {
    yield* rows;
  } catch (error) {
    throw listProblem(error);
  }
}

async function* readLines(text: AsyncIterable<string>): AsyncGenerator<string> {
  let rest = '';
  let number = 1;
  for await (const part of text) {
    const lines = (rest + part).split(/\r?\n/);
    rest = lines.pop() ?? '';
    for (const line of lines) {
      number += 1;
      yield line;
    }
    if (rest.length > LINE_LENGTH_MAX) throw longLine(number);
  }
  yield rest;
}

function checkedObject(line: string, number: number): object {
  if (line.length > LINE_LENGTH_MAX) throw longLine(number);
  let value: unknown;
  try {
    value = parseJson(line);
  } catch (cause) {
    const fault = `it is not valid JSON: ${cause instanceof Error ? cause.message : ''}. Correct it.`;
    throw rowError(number, null, fault, cause);
  }
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value;
  throw rowError(number, null, 'it is not an object; expected one like {"name": "…", "state": "OR"}. Correct it.');
}

function longLine(number: number): Error {
  const fault = `it has more than ${LINE_LENGTH_MAX.toLocaleString('en-US')} characters. Shorten it.`;
  return rowError(number, null, fault);
}
