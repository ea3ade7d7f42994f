import fc from 'fast-check';

/** A list as a spreadsheet, a database or a person may save it, and what is in it. */
export interface Spreadsheet {
  /** How it is written. */
  readonly what: string;
  readonly bytes: Buffer<ArrayBuffer>;
  /** The encoding that its sender has to say, since the bytes do not. */
  readonly encoding: string | undefined;
  readonly header: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

const ENCODINGS: Readonly<Record<string, (text: string) => Buffer<ArrayBuffer>>> = {
  'utf-8': (text) => Buffer.from(text),
  'utf-8 with a mark': (text) => Buffer.from(`\uFEFF${text}`),
  'utf-16le': (text) => Buffer.from(text, 'utf16le'),
  'utf-16le with a mark': (text) => Buffer.from(`\uFEFF${text}`, 'utf16le'),
  'utf-16be': (text) => Buffer.from(text, 'utf16le').swap16(),
  'utf-16be with a mark': (text) => Buffer.from(`\uFEFF${text}`, 'utf16le').swap16(),
  'windows-1252': (text) => Buffer.from(text, 'latin1'),
  macintosh: (text) => Buffer.from(text.replaceAll('é', '\u008E').replaceAll('ñ', '\u0096'), 'latin1'),
};

/** Encodings that no bytes tell. */
const UNMARKED = ['windows-1252', 'macintosh'];

const row = fc.tuple(
  fc.constantFrom('Cedar Ridge Bakery LLC', 'Nobody, Anywhere', 'Café Niño Roasters', '5" Pipe Co', '@Workbench; Inc.'),
  fc.constantFrom('Denver', '', 'Salem'),
  fc.constantFrom('CO', 'Colorado', 'Wyoming'),
  fc.constantFrom('', 'a "quoted" word', 'two\nlines', 'a, comma; and | more', '-A12', ' blank '),
);

const written = fc.record({
  encoding: fc.constantFrom(...Object.keys(ENCODINGS)),
  delimiter: fc.constantFrom(',', ';', '\t', '|'),
  lineEnd: fc.constantFrom('\n', '\r\n', '\r'),
  quotes: fc.constantFrom('where needed', 'everywhere', 'everywhere after a blank'),
  oddity: fc.constantFrom('none', 'sep= line', 'blank rows', 'empty cells at the end', 'empty cells left out'),
  name: fc.constantFrom('Vendor Name', 'Vendor Name, legal', 'Company'),
});

type Written = typeof written extends fc.Arbitrary<infer Value> ? Value : never;

function cellOf(cell: string, { quotes, delimiter }: Written): string {
  const isOdd = /["\r\n]/.test(cell) || cell.includes(delimiter) || cell.startsWith(' ');
  const quoted = `"${cell.replaceAll('"', '""')}"`;
  if (quotes === 'where needed') return isOdd ? quoted : cell;
  return quotes === 'everywhere' ? quoted : ` ${quoted}`;
}

function toLine(cells: readonly string[], how: Written): string {
  const left =
    how.oddity === 'empty cells left out' ? cells.slice(0, cells.findLastIndex((cell) => cell !== '') + 1) : cells;
  return left
    .map((cell) => cellOf(cell, how))
    .join(how.delimiter)
    .trimStart();
}

/** Lists with a header, as many ways as there are to write them. */
export const spreadsheet: fc.Arbitrary<Spreadsheet> = fc
  .tuple(fc.array(row, { minLength: 2, maxLength: 8 }), written)
  .map(([given, how]) => {
    const { encoding, delimiter, lineEnd, oddity, name } = how;
    const more = oddity === 'empty cells at the end' ? ['', ''] : [];
    const header = [name, 'City', 'State', 'Note', ...more];
    const rows = given.map((cells) => [...cells, ...more]);
    const lines = [header, ...rows].map((cells) => toLine(cells, how));
    const blank = delimiter.repeat(3);
    const spaced = oddity === 'blank rows' ? [...lines.flatMap((line) => [line, blank]), '', ` ${blank}`] : lines;
    const text = [...(oddity === 'sep= line' ? [`sep=${delimiter}`] : []), ...spaced, ''].join(lineEnd);
    const bytes = (ENCODINGS[encoding] ?? Buffer.from)(text);
    const what = Object.entries(how).map(([one, value]) => `${one}: ${JSON.stringify(value)}`);
    return {
      what: `${what.join(', ')}, rows: ${rows.length}`,
      bytes,
      encoding: UNMARKED.find((one) => one === encoding),
      header,
      rows,
    };
  });

const utf8 = (text: string): Buffer<ArrayBuffer> => Buffer.from(text);

/** Lists without a header, which are a name per line. */
export const nameLists: readonly Spreadsheet[] = [
  {
    what: 'a name per line',
    bytes: utf8('Cedar Ridge Bakery LLC\nNobody, Inc.\n\n5" Pipe Co\n'),
    encoding: undefined,
    header: ['Name'],
    rows: [['Cedar Ridge Bakery LLC'], ['Nobody, Inc.'], ['5" Pipe Co']],
  },
  {
    what: 'a name per line below its header',
    bytes: utf8('Company\r\nCedar Ridge Bakery LLC\r\nNobody, Inc.\r\n'),
    encoding: undefined,
    header: ['Company'],
    rows: [['Cedar Ridge Bakery LLC'], ['Nobody, Inc.']],
  },
];

/** Files that are no list, or not one that can be read without a guess, and what is said of each. */
export const refusedLists: readonly (readonly [what: string, bytes: Buffer<ArrayBuffer>, says: string])[] = [
  ['a workbook', Buffer.from([0x50, 0x4b, 3, 4, 0, 0]), 'The file is a workbook or an archive; expected CSV.'],
  ['an old workbook', Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0]), 'The file is a workbook; expected CSV.'],
  ['a web page', utf8('<html><table><tr><td>Vendor Name</td></tr></table></html>'), 'The file is a web page'],
  ['JSON', utf8('[{"name":"Cedar Ridge Bakery LLC"}]'), 'The list is JSON; expected CSV.'],
  ['nothing', utf8(' \r\n'), 'The list is empty.'],
  ['a header only', utf8('Vendor Name,State\r'), 'The list has no rows.'],
  ['no header', utf8('A LLC,Newberg,OR\r\nB Inc,Portland,OR\r\n'), 'Line 1: no column has the names of companies'],
  [
    'a title above the header',
    utf8('Vendors,,\n,,\nName,City,State\nA,B,OR\n'),
    'Line 1: it does not name the columns',
  ],
  ['a cell too many', utf8('Vendor Name,State\nA,OR\nB, Inc.,OR\n'), 'Line 3: the row has 3 cells; expected 2'],
  [
    'Windows-1252',
    Buffer.from('name\nCafé Niño\n', 'latin1'),
    'Line 2: from here on the file is not utf-8. It looks like windows-1252.',
  ],
  [
    'Mac Roman',
    Buffer.from('name\nCaf\u008E Ni\u0096o\n', 'latin1'),
    'Line 2: from here on the file is not utf-8. It looks like macintosh.',
  ],
];
