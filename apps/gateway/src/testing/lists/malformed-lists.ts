import fc from 'fast-check';
import { gzipSync } from 'node:zlib';

/** A body that no list can be read from, and what the response must say of it. */
export interface MalformedList {
  readonly path: '/v1/batches' | '/v1/match';
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array<ArrayBuffer>;
  readonly status: number;
  /** Of the message: the line and the column, where the fault has them. */
  readonly says: RegExp;
  /** The kind of fault, for a failed run. */
  readonly what: string;
}

const CSV = { 'content-type': 'text/csv' };
const NDJSON = { 'content-type': 'application/x-ndjson' };
const JSON_TYPE = { 'content-type': 'application/json' };

/** Cells of a right list, some of them odd. */
const cell = fc.oneof(
  fc.constantFrom('Cedar Ridge Bakery LLC', 'A', 'Ünïted Söns', '"Quoted, Inc."', '""', '=1+1', '株式会社', "O'Neil"),
  fc.stringMatching(/^[A-Za-z0-9 .&-]{1,40}$/),
);
const text = (value: string): Uint8Array<ArrayBuffer> => new Uint8Array(Buffer.from(value, 'utf8'));

/** Right rows with three cells, and where in them a fault is put: the row from 0, the cell from 0. */
const place = fc.record({
  rows: fc.array(fc.tuple(cell, cell, cell), { minLength: 1, maxLength: 250 }),
  at: fc.nat(),
  column: fc.nat(2),
  newline: fc.constantFrom('\n', '\r\n'),
});

interface Place {
  readonly rows: readonly (readonly [string, string, string])[];
  readonly at: number;
  readonly column: number;
  readonly newline: string;
}

/** A CSV whose cell at the place is replaced, and the line that it is on. */
function spoiled({ rows, at, column, newline }: Place, replace: (cell: string) => string) {
  const row = at % rows.length;
  const lines = rows.map((cells, number) =>
    cells.map((one, index) => (number === row && index === column ? replace(one) : one)).join(','),
  );
  return { csv: ['name,state,note', ...lines, ''].join(newline), line: row + 2, column: column + 1, row };
}

const csvFault = (what: string, replace: (cell: string) => string, says: (line: number, column: number) => RegExp) =>
  place.map((given): MalformedList => {
    const { csv, line, column } = spoiled(given, replace);
    return { path: '/v1/batches', headers: CSV, body: text(csv), status: 422, says: says(line, column), what };
  });

const atCell = (line: number, column: number, rest: string) => new RegExp(`^Line ${line}, column ${column}: ${rest}`);

const ndjsonLine = fc.constantFrom(
  '{"name":"Cedar Ridge Bakery LLC","state":"CO"}',
  '{"name":"A","own":{"x":[1]}}',
  '{"file_number":20191000001}',
  '',
);

const ndjsonFault = (what: string, line: string, says: string) =>
  fc
    .tuple(fc.array(ndjsonLine, { maxLength: 250 }), fc.array(ndjsonLine, { maxLength: 3 }))
    .map(([before, after]): MalformedList => ({
      path: '/v1/batches',
      headers: NDJSON,
      body: text([...before, line, ...after].join('\n')),
      status: 422,
      says: new RegExp(`^Line ${before.length + 1}: ${says}`),
      what,
    }));

const whole = (
  what: string,
  body: Uint8Array<ArrayBuffer>,
  says: RegExp,
  { path = '/v1/batches', headers = CSV, status = 422 }: Partial<MalformedList> = {},
) => fc.constant<MalformedList>({ path, headers, body, status, says, what });

const matchFault = (what: string, body: string, says: RegExp, status = 422) =>
  whole(what, text(body), says, { path: '/v1/match', headers: JSON_TYPE, status });

/** Ten megabytes of one letter are ten kilobytes. */
const BOMB = new Uint8Array(gzipSync(Buffer.alloc(10_000_000, 'A')));
const NESTED = `${'['.repeat(20_000)}${']'.repeat(20_000)}`;

/** Bodies of both endpoints, each with one fault. */
export const malformedList: fc.Arbitrary<MalformedList> = fc.oneof(
  csvFault(
    'an open quotation mark',
    (one) => `"${one.replaceAll('"', '')}`,
    () => /quotation mark/,
  ),
  csvFault(
    'a cell that goes on after its end',
    () => '"A"B',
    (line, column) => atCell(line, column, 'a cell goes on'),
  ),
  csvFault(
    'a quotation mark inside a cell',
    () => 'A"B',
    (line, column) => atCell(line, column, 'a cell has a quotation mark'),
  ),
  csvFault(
    'a cell too many',
    (one) => `${one},x`,
    (line) => new RegExp(`^Line ${line}: the row has 4 cells; expected 3`),
  ),
  csvFault(
    'NUL',
    () => 'A\0',
    (line, column) => atCell(line, column, 'a cell has the character U\\+0000'),
  ),
  place.map((given): MalformedList => {
    const { csv, line } = spoiled(given, () => '@@');
    const bytes = Buffer.from(csv, 'utf8');
    const at = bytes.indexOf('@@');
    bytes[at] = 0xff;
    bytes[at + 1] = 0xfe;
    const says = new RegExp(`^Line ${line}: from here on the file is not utf-8`);
    return { path: '/v1/batches', headers: CSV, body: new Uint8Array(bytes), status: 422, says, what: `line ${line}` };
  }),
  place.map((given): MalformedList => {
    const { csv, line } = spoiled(given, () => `"${'A'.repeat(70_000)}"`);
    const says = new RegExp(`^Line (${line - 1}|${line}): the row has more than 65,536 characters`);
    return { path: '/v1/batches', headers: CSV, body: text(csv), status: 422, says, what: 'a large cell' };
  }),
  whole('half a character', new Uint8Array([...text('name\nA\n'), 0xc3]), /^Line 3: the file ends within a character/),
  whole(
    'lines of JSON of another encoding',
    new Uint8Array([...text('{"name":"A"}\n{"name":"Caf'), 0xe9, ...text('"}\n')]),
    /^Line 2: .* Save it as NDJSON in UTF-8, or name its encoding: Content-Type: application\/x-ndjson; charset=windows-1252/,
    { headers: NDJSON },
  ),
  whole('nothing', text(''), /^The list is empty/),
  whole('spaces', text(' \n\n \r\n'), /^The list is empty/),
  whole('a header only', text('name,state\n'), /^The list has no rows/),
  whole('no column of names', text('a,b\n1,2\n'), /^Line 1: no column has the names of companies/),
  whole(
    'an archive',
    new Uint8Array([0x50, 0x4b, 3, 4, ...BOMB.subarray(0, 5_000)]),
    /^The file is a workbook or an archive/,
  ),
  whole('an unknown charset', text('name\nA\n'), /^The charset of Content-Type is "klingon"/, {
    headers: { 'content-type': 'text/csv; charset=klingon' },
    status: 415,
  }),
  whole('a compressed bomb', BOMB, /^Content-Encoding is "gzip"/, {
    headers: { ...CSV, 'content-encoding': 'gzip' },
    status: 415,
  }),
  whole('a compressed bomb that says nothing of it', BOMB, /^The file is compressed/),
  whole('a web page', text('<html><table><tr><td>name</td></tr></table></html>'), /^The file is a web page/),
  whole(
    'a title above the header',
    text('Vendors,,\nName,City,State\nA,B,OR\n'),
    /^Line 1: it does not name the columns/,
  ),
  whole('another type', text('name\nA\n'), /^Content-Type is/, { headers: JSON_TYPE, status: 415 }),
  ndjsonFault('a line that is not JSON', '{"name":', 'it is not valid JSON'),
  ndjsonFault('NUL in JSON', '{"name":"\0"}', 'it is not valid JSON'),
  ndjsonFault('a list', '[{"name":"A"}]', 'it is not an object'),
  ndjsonFault('null', 'null', 'it is not an object'),
  ndjsonFault('a number', '1e999', 'it is not an object'),
  ndjsonFault('nested lists', NESTED, 'it is not valid JSON: it is nested more than 10 levels deep'),
  ndjsonFault('a long line', `{"name":"${'A'.repeat(70_000)}"}`, 'it has more than 65,536 characters'),
  matchFault('no JSON', '{"queries":{"a":{"name":"A"}', /^The body is not valid JSON/),
  matchFault('a list of queries', '{"queries":[{"name":"A"}]}', /^queries is /),
  matchFault(
    'nested lists as queries',
    `{"queries":${NESTED}}`,
    /^The body is not valid JSON: it is nested more than 10 levels deep/,
  ),
  matchFault('no queries', '{"queries":{}}', /^queries has 0 queries/),
  matchFault('an unknown field', '{"queries":{"a":{"name":"A"}},"threshold":1}', /is not a field of this body/),
  matchFault('a limit of another type', '{"queries":{"a":{"name":"A"}},"limit":1e400}', /^limit is /),
  fc.string({ minLength: 65, maxLength: 500 }).map((id): MalformedList => ({
    ...{ path: '/v1/match', headers: JSON_TYPE, status: 422, what: 'a long id' },
    body: text(JSON.stringify({ queries: { [`${id}x`]: { name: 'A' } } })),
    says: /characters; expected 1 to 64/,
  })),
  fc.integer({ min: 101, max: 2_000 }).map((count): MalformedList => ({
    ...{ path: '/v1/match', headers: JSON_TYPE, status: 422, what: 'too many queries' },
    body: text(JSON.stringify({ queries: Object.fromEntries(Array.from({ length: count }, (_, at) => [at, {}])) })),
    says: new RegExp(`^queries has ${count} queries; expected 1 to 100`),
  })),
);

/** Cells that a spreadsheet might run. */
export const formulaCell: fc.Arbitrary<string> = fc.oneof(
  fc
    .tuple(fc.constantFrom('=', '+', '-', '@', '\t', '\r', '=HYPERLINK("http://x","y")', '-cmd|x!A'), fc.string())
    .map((parts) => parts.join('').replaceAll('\0', '')),
  fc.constantFrom('-1', '+1 (555) 010-0199', 'Cedar, "Ridge"', "'=1", ' =1'),
);
