import { describe, expect, it } from '@jest/globals';
import { LoadTally } from '../check/load-tally.ts';
import type { DecodedRow } from '../rows/decoded-row.ts';
import { ownLayout } from '../decode/layout.ts';
import { readDefinition } from '../definition/read-definition.ts';
import type { SourceDefinition } from '../definition/source-definition.ts';
import { fileRows } from './file-rows.ts';
import { memoryInput } from '../testing/memory-input.ts';
import { readAll } from '../testing/read-all.ts';
import { defineSource, SMALL_HEADER } from '../testing/small-source.ts';

const source = defineSource();
const row = (id: number, name = `Company ${id}`): string => `${id},${name},Good Standing,,,,Denver,80202,Ada Marsh`;

async function doubts(definition: SourceDefinition, bytes: string | Buffer): Promise<readonly string[]> {
  return (await readAll(definition, memoryInput(bytes, 7), { isStrictOfEnd: true })).tally.endDoubts;
}

async function leftOut(definition: SourceDefinition, bytes: string): Promise<Record<string, number>> {
  const { tally } = await readAll(definition, memoryInput(bytes));
  expect(tally.rowsRejected).toBe(0);
  return Object.fromEntries(tally.leftOut.list().map(({ value, count }) => [value, count]));
}

const fixedWidth = defineSource({
  file: '\nfile: { format: fixed-width, row_length: 12 }',
  columns: '\ncolumns: [{ name: id, start: 1, length: 4 }, { name: name, start: 5, length: 8 }]',
  map: '\nmap: { file_number: id, name: name }',
  lookups: '{}',
});
const ndjson = defineSource({
  file: '\nfile: { format: ndjson }',
  columns: '\ncolumns: [id, name]',
  map: '\nmap: { file_number: id, name: name }',
  lookups: '{}',
});
const framed = defineSource({
  file: "\nfile: { format: delimited, delimiter: '|', header: false, frame: '^[BE]OF (?<rows>\\d+)' }",
  columns: '\ncolumns: [id, name]',
  map: '\nmap: { file_number: id, name: name }',
  lookups: '{}',
});

describe('the end of a file', () => {
  it.each([
    ['rows that all end', source, `${SMALL_HEADER}\n${row(1)}\n${row(2)}\n`],
    ['rows that all end, of Windows', source, `${SMALL_HEADER}\r\n${row(1)}\r\n`],
    ['a header alone', source, SMALL_HEADER],
    ['blank lines at the end', source, `${SMALL_HEADER}\n${row(1)}\n\n  `],
    ['the mark of DOS at the end', source, `${SMALL_HEADER}\r\n${row(1)}\r\n\x1a`],
    ['fixed columns', fixedWidth, '0001ACME    \n0002OAK     \n'],
    ['lines of JSON', ndjson, '{"id":"1","name":"A"}\n{"id":"2","name":"B"}\n'],
    ['print one line of JSON', ndjson, '{"id":"1","name":"A"}'],
    ['a frame', framed, 'BOF 2\n1|A\n2|B\nEOF 2\n'],
    ['a frame whose last line has no end', framed, 'BOF 2\n1|A\n2|B\nEOF 2'],
    ['a count that the rows reach', source, `${SMALL_HEADER}\n${row(1)}\nTotal records: 1\n`],
  ])('is proved by %s', async (_title, definition, bytes) => {
    expect(await doubts(definition, bytes)).toEqual([]);
  });

  it.each([
    [
      'a last row cut in its middle',
      source,
      `${SMALL_HEADER}\n${row(1)}\n2,Comp`,
      /^the last line \(3\) does not end with a line break/,
    ],
    [
      'a last row cut in its last field',
      source,
      `${SMALL_HEADER}\n${row(1)}\n${row(2)}`,
      /^the last line \(3\) does not end/,
    ],
    [
      'a last field closed by a quote',
      source,
      `${SMALL_HEADER}\n${row(1)}\n2,A,,,,,,,"Ada"`,
      /^the last line \(3\) does not end/,
    ],
    [
      'a row cut in a quoted text',
      source,
      `${SMALL_HEADER}\n${row(1)}\n2,"Comp\n`,
      /^the last line \(3\) is broken .*quote/,
    ],
    [
      'a last row with too few fields',
      source,
      `${SMALL_HEADER}\n${row(1)}\n2,Comp\n`,
      /^the last line \(3\) is broken \(2 f/,
    ],
    [
      'fixed columns without a line end',
      fixedWidth,
      '0001ACME    \n0002OAK     ',
      /^the last line \(2\) does not end with a line break/,
    ],
    [
      'cut fixed columns',
      fixedWidth,
      '0001ACME    \n0002OA',
      /^the last line \(2\) does not end with a line break.*6 bytes where 12/,
    ],
    [
      'a cut line of JSON',
      ndjson,
      '{"id":"1","name":"A"}\n{"id":"2","na',
      /^the last line \(2\) does not end with a line break/,
    ],
    ['a frame without its last line', framed, 'BOF 2\n1|A\n2|B\n', /^its last line is not like \^\[BE\]OF/],
    ['a frame without its first line', framed, '1|A\nEOF 1\n', /^its first line is not like/],
    [
      'a count that the rows do not reach',
      source,
      `${SMALL_HEADER}\n${row(1)}\n"Total records:",3,,,,,,,\n`,
      /^line 3 says .* 3 rows, and 1/,
    ],
  ])('is in doubt after %s', async (_title, definition, bytes, doubt) => {
    const found = await doubts(definition, bytes);
    expect(found).toHaveLength(1);
    expect(found[0]).toMatch(doubt);
  });

  it('is in doubt where it has just the rows that a spreadsheet holds', async () => {
    const decoded = { line: 2, field: () => '1' } as unknown as DecodedRow;
    const ofRows = async (blocks: number, rows: number): Promise<readonly string[]> => {
      const end = { openFrom: 0, openLine: null };
      const context = { definition: source, input: memoryInput(''), rowBytesMax: 1, tally: new LoadTally(), end };
      const decoding = {
        layout: ownLayout(source),
        async *blocks() {
          for (let block = 0; block < blocks; block += 1) yield Array.from({ length: rows }, () => decoded);
        },
      };
      for await (const block of fileRows(decoding, context)) expect(block).toHaveLength(rows);
      return context.tally.endDoubts;
    };
    expect(await ofRows(1_023, 1_025)).toEqual([
      'it has 1048575 rows, the most that a spreadsheet holds next to its header',
    ]);
    expect(await ofRows(1_024, 1_024)).toEqual([]);
  });

  it('is in doubt where the frame states another number of rows', async () => {
    expect(await doubts(framed, 'BOF 60\n1|A\n2|B\nEOF 60\n')).toEqual([
      'line 1 says that it has 60 rows, and it has 2',
      'line 4 says that it has 60 rows, and it has 2',
    ]);
  });

  it('costs a row that it may have cut only where the load is strict of it', async () => {
    const bytes = `${SMALL_HEADER}\n${row(1)}\n${row(2)}`;
    const strict = await readAll(source, memoryInput(bytes), { isStrictOfEnd: true });
    expect(strict.items.map(({ key }) => key)).toEqual(['1']);
    expect(strict.rejects.map(({ reason }) => reason)).toEqual([expect.stringContaining('its last field may be cut')]);
    expect((await readAll(source, memoryInput(bytes))).items.map(({ key }) => key)).toEqual(['1', '2']);
  });

  it('is the last row without a line end where the source says so, if all expected rows are there', async () => {
    const openWith = (more: string) =>
      defineSource({
        checks: `\nchecks: { minimum_rows: 1, maximum_reject_share: 0.05, final_line_end: false${more} }`,
      });
    const open = openWith(', expected_rows: 3');
    const rows = `${SMALL_HEADER}\n${row(1)}\n${row(2)}\n`;
    for (const whole of [`${rows}${row(3)}`, `${rows}${row(3)}\n`]) expect(await doubts(open, whole)).toEqual([]);
    const { items } = await readAll(open, memoryInput(`${rows}${row(3)}`), { isStrictOfEnd: true });
    expect(items.map(({ key }) => key)).toEqual(['1', '2', '3']);
    expect(await doubts(open, `${rows}${row(3)}\n4,Comp`)).toEqual([
      expect.stringMatching(/^the last line \(5\) .*2 fields/),
    ]);
    const few = `${SMALL_HEADER}\n${row(1)}\n2,"Company\n2",Good Standing,,,,Denver,80202,Ada M`;
    expect(await doubts(open, few)).toEqual([
      expect.stringMatching(/does not end with a line break.* 2 of at least 3 rows$/),
    ]);
    const strict = await readAll(open, memoryInput(rows.trimEnd()), { isStrictOfEnd: true });
    expect(strict.items).toHaveLength(1);
    expect(() => openWith('')).toThrow(/final_line_end: needs expected_rows/);
  });

  it('leaves a last row whose last field is closed by a quote', async () => {
    const { items } = await readAll(source, memoryInput(`${SMALL_HEADER}\n1,A,,,,,,,"Ada"`), { isStrictOfEnd: true });
    expect(items).toHaveLength(1);
  });
});

describe('rows about the file', () => {
  it('are left out and counted: headers again, blank rows, totals', async () => {
    const quotedHeader = `\ufeff${SMALL_HEADER.split(',')
      .map((name) => `"${name.toUpperCase()}"`)
      .join(',')}`;
    const bytes = [
      SMALL_HEADER,
      row(1),
      SMALL_HEADER,
      quotedHeader,
      ',,,,,,,,',
      '  , ,,,,,, ,',
      ',,',
      '   ',
      row(2),
      'Total records: 2,,,,,,,,',
      'Total records: 2',
      'Total records:,2,,,,,,,',
      '(2 rows affected)',
      '*** END OF REPORT ***,,,,,,,,',
      '',
    ].join('\n');
    expect(await leftOut(source, bytes)).toEqual({
      'a blank row': 4,
      'the header of the columns again': 2,
      'a line about the file itself': 5,
    });
  });

  it('are left out of fixed columns and lines of JSON', async () => {
    expect(await leftOut(fixedWidth, '0001ACME    \n            \n  \n2 records\n')).toEqual({
      'a blank row': 2,
      'a line about the file itself': 1,
    });
    expect(await leftOut(ndjson, '{"id":"1","name":"A"}\n  \n{"id":"","name":" "}\n')).toEqual({ 'a blank row': 2 });
  });

  it.each([
    ['business', '{ file_number: id, name: name }'],
    ['trade-name', '{ trade_name_id: id, name: name }'],
    ['record', '{ kind: license, type: permit, key: id, names: [{ kind: legal, name: name }] }'],
    [
      'record-part',
      '{ kind: license, type: permit, family: us-co/small, part: a, key: id, makes: id, join: { file: id }, names: [{ kind: legal, name: name }] }',
    ],
  ])('are none for a source of %s', async (yields, map) => {
    const definition = readDefinition({
      slug: 'us-co/small',
      source: `
publisher: An agency
dataset: A register
license: Public domain
url: https://example.test/register
target: ${yields.startsWith('record') ? 'records-sections' : 'business-registry'}
yields: ${yields}
state: CO
verified: published-layout
file: { format: csv }
columns: [id, name]
map: ${map}
checks: { minimum_rows: 1, maximum_reject_share: 0.1 }`,
      lookups: '{}',
    });
    const reading = await readAll(definition, memoryInput('id,name\n1,Acme LLC\nid,name\n,\nTotal records:,1\n'));
    expect(reading.items.map(({ key }) => key)).toEqual(['1']);
    expect(reading.tally.leftOut.total).toBe(3);
  });

  it('are not companies whose names begin like them', async () => {
    const names = ['Total Records Inc', 'Total 24 LLC', 'Records', 'Name', 'End of File Productions', '6 Rows LLC'];
    const { values } = await readAll(
      source,
      memoryInput(`${SMALL_HEADER}\n${names.map((name, at) => `${at + 1},${name},,,,,,,`).join('\n')}\n`),
    );
    expect(values.map(({ name }) => name)).toEqual(names);
  });

  it('end the reading where a header has its columns in another order', async () => {
    const other = SMALL_HEADER.split(',').toReversed().join(',');
    await expect(readAll(source, memoryInput(`${SMALL_HEADER}\n${row(1)}\n${other}\n`))).rejects.toThrow(
      /Line 3 is a header whose columns stand in another order/,
    );
  });
});

describe('characters that no text can hold', () => {
  it.each([
    ['delimited', source, `${SMALL_HEADER}\n1,A\0B,,,,,,,\n`],
    ['JSON', ndjson, '{"id":"1","name":"A\\u0000B"}\n{"id":"2","name":"C"}\n'],
    ['JSON with half a surrogate pair', ndjson, '{"id":"1","name":"A\\ud83dB"}\n'],
    ['fixed columns', fixedWidth, '0001A\0B\0    \n0002C\0\0\0\0\0\0\0\n'],
  ])('are counted by their rows: %s', async (_title, definition, bytes) => {
    const { tally } = await readAll(definition, memoryInput(bytes));
    expect(tally.remarks.list()).toEqual([
      { count: 1, value: expect.stringContaining('characters that no text can hold') },
    ]);
  });
});
