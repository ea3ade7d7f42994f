import { type QueryColumn } from '@registry/api-client/find-columns';
import { AppError, codes } from '@registry/errors';
import { parse } from 'csv-parse';
import type { Hash } from 'node:crypto';
import { Readable } from 'node:stream';
import {
  checkedCells,
  csvFormat,
  csvProblem,
  delimiterOf,
  type ParsedRow,
  rowProblem,
} from '../../../../lists/csv-format.ts';
import { parseJson } from '../../../../parameters/parse-json.ts';
import { chooseColumns, shownHeader } from '../../../../lists/query-columns.ts';
import type { BatchLayout, BatchRow } from '../batch-layout.ts';

/** Rows of a batch at most. */
export const ROWS_MAX = 100_000;
/** Bytes of a batch at most. */
export const BYTES_MAX = 50 * 1024 * 1024;
/** Characters of a line of JSON at most, and of what is read to find the first line of a CSV. */
const LINE_LENGTH_MAX = 65_536;

/** The rows of an upload, which are read once; its layout is known with the first of them. */
export interface BatchReader {
  readonly rows: AsyncIterable<BatchRow>;
  layout(): BatchLayout;
}

/** Decodes bytes as they arrive, and refuses too many of them, and what is not of the encoding. `digest` takes each part. */
export async function* decoded(body: Readable, encoding: string, digest?: Hash): AsyncGenerator<string> {
  const decoder = decoderOf(encoding);
  let lines = 1;
  let blankLines = 0;
  for await (const part of bytesOf(body)) {
    digest?.update(part);
    let text: string;
    try {
      text = decoder.decode(part, { stream: true });
    } catch (cause) {
      throw rowProblem(
        lines,
        null,
        `from here on the file is not ${encoding}. Save it as UTF-8, or name its encoding: Content-Type: text/csv; charset=windows-1252.`,
        cause,
      );
    }
    for (const [, blank] of text.matchAll(LINES)) {
      lines += 1;
      if (blank !== undefined) blankLines += 1;
    }
    if (blankLines > ROWS_MAX) throw tooManyBlank(lines);
    if (text !== '') yield text;
  }
  try {
    const rest = decoder.decode();
    if (rest !== '') yield rest;
  } catch (cause) {
    throw rowProblem(lines, null, `the file ends within a character of ${encoding}. Send all of it.`, cause);
  }
}

/** The bytes of a body as they arrive; refuses too many of them. */
export async function* bytesOf(body: Readable): AsyncGenerator<Uint8Array> {
  let bytes = 0;
  // To destroy the request would close the connection before the error is sent.
  const parts = body.iterator({ destroyOnReturn: false }) as AsyncIterable<Uint8Array>;
  for await (const part of parts) {
    bytes += part.length;
    if (bytes > BYTES_MAX) throw tooLarge();
    yield part;
  }
}

/** The ends of lines, with what is before those that have only separators. */
const LINES = /(?<=[\r\n]|^)((?:[^\S\r\n]|[,;|"])*)(?:\r\n|[\r\n])|\r\n|[\r\n]/g;

/** Blank rows are skipped, and cost time all the same. */
function tooManyBlank(line: number): AppError {
  return rowProblem(
    line,
    null,
    `up to here, more than ${ROWS_MAX.toLocaleString('en-US')} rows are blank. Delete the blank rows.`,
  );
}

function decoderOf(encoding: string) {
  try {
    return new TextDecoder(encoding, { fatal: true });
  } catch (cause) {
    const message = `The charset of Content-Type is ${JSON.stringify(encoding)}; expected utf-8, utf-16le or windows-1252. Correct it.`;
    throw new AppError(codes.body.unsupportedMediaType, { message, cause });
  }
}

export function tooLarge(): AppError {
  return new AppError(codes.body.tooLarge, {
    message: `The body is larger than ${BYTES_MAX.toLocaleString('en-US')} bytes. Split the request.`,
  });
}

/** Reads CSV; `named` says of some fields how their columns are called. */
export function readCsv(text: AsyncGenerator<string>, named: ReadonlyMap<QueryColumn, string>): BatchReader {
  let layout: BatchLayout | undefined;
  async function* rows(): AsyncGenerator<BatchRow> {
    const head = await firstLines(text);
    const parser = parse(csvFormat(delimiterOf(head.split(/[\r\n]/, 1)[0] ?? '')));
    const source = Readable.from(withHead(head, text));
    source.on('error', (error) => parser.destroy(error));
    try {
      for await (const parsed of source.pipe(parser) as AsyncIterable<ParsedRow>) {
        const cells = checkedCells(parsed);
        if (layout === undefined) layout = layoutOf(cells, named);
        else if (cells.some((cell) => cell.trim() !== '')) yield cells;
      }
    } catch (error) {
      throw csvProblem(error);
    } finally {
      source.destroy();
    }
  }
  return { rows: rows(), layout: () => known(layout) };
}

function layoutOf(header: readonly string[], named: ReadonlyMap<QueryColumn, string>): BatchLayout {
  const places = chooseColumns(header, named);
  const isFindable = places.has('name') || places.has('file_number') || places.has('tin');
  if (isFindable) return { format: 'csv', header, places: [...places] };
  throw rowProblem(
    1,
    null,
    `no column has the names of companies; the first row is ${shownHeader(header)}. Name it by the parameter columns[name].`,
  );
}

/** What has arrived when the first line has. */
async function firstLines(text: AsyncGenerator<string>): Promise<string> {
  let head = '';
  while (!/[\r\n]/.test(head.trimStart()) && head.length <= LINE_LENGTH_MAX) {
    const next = await text.next();
    if (next.done === true) break;
    head += next.value;
  }
  return head.trimStart();
}

async function* withHead(head: string, rest: AsyncIterable<string>): AsyncGenerator<string> {
  if (head !== '') yield head;
  yield* rest;
}

/** Reads lines of JSON, each an object with the fields of a query and any others. */
export function readNdjson(text: AsyncGenerator<string>): BatchReader {
  async function* rows(): AsyncGenerator<BatchRow> {
    let number = 0;
    for await (const line of linesOf(text)) {
      number += 1;
      if (line.trim() === '') continue;
      yield checkedLine(line.trim(), number);
    }
  }
  return { rows: rows(), layout: () => ({ format: 'ndjson' }) };
}

async function* linesOf(text: AsyncGenerator<string>): AsyncGenerator<string> {
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

function checkedLine(line: string, number: number): string {
  if (line.length > LINE_LENGTH_MAX) throw longLine(number);
  let value: unknown;
  try {
    value = parseJson(line);
  } catch (cause) {
    throw rowProblem(
      number,
      null,
      `it is not valid JSON: ${cause instanceof Error ? cause.message : ''}. Correct it.`,
      cause,
    );
  }
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return line;
  throw rowProblem(number, null, 'it is not an object; expected one like {"name": "…", "state": "OR"}. Correct it.');
}

function longLine(number: number): AppError {
  return rowProblem(
    number,
    null,
    `it has more than ${LINE_LENGTH_MAX.toLocaleString('en-US')} characters. Shorten it.`,
  );
}

function known(layout: BatchLayout | undefined): BatchLayout {
  if (layout !== undefined) return layout;
  throw new AppError(codes.body.invalid, { message: 'The body is empty. Send a header and at least one row.' });
}
