import type { QueryField } from '@registry/domain/query-fields';
import { describe, expect, it } from '@jest/globals';
import { chooseColumns, columnDoubts, toQuery } from './choose-columns.ts';
import { decodeList } from './decode-list.ts';
import { findColumns } from './find-columns.ts';
import type { ListAdvice } from './list-error.ts';
import { readList } from './read-list.ts';
import { resultCells, resultColumns, resultField } from './result-columns.ts';

const ADVICE: ListAdvice = { format: 'CSV', encoding: (name) => `name ${name}`, nameColumn: 'Name it.' };
const NONE: ReadonlyMap<QueryField, string> = new Map();

async function* inParts<Part>(...parts: readonly Part[]): AsyncGenerator<Part> {
  await Promise.resolve();
  yield* parts;
}

/** A list as its bytes arrive, with what it is read as. */
async function read(list: string | Uint8Array, named = NONE, encoding?: string) {
  const bytes = typeof list === 'string' ? Buffer.from(list) : list;
  const half = Math.floor(bytes.length / 2);
  const text = decodeList(inParts(bytes.subarray(0, half), bytes.subarray(half)), ADVICE, encoding);
  const { header, places, rows } = await readList(text, { named, advice: ADVICE });
  const cells: (readonly string[])[] = [];
  for await (const row of rows) cells.push(row.cells);
  return { header, cells, queries: cells.map((row) => toQuery(row, places)) };
}

const bigEndian = (text: string): Buffer => Buffer.from(text, 'utf16le').swap16();

describe('a list of companies', () => {
  it.each([
    ['CSV', 'Vendor Name,State,ZIP\n"Cedar, Inc.",OR,97338\n'],
    ['CSV with CRLF and a mark of the byte order', '\uFEFFVendor Name,State,ZIP\r\n"Cedar, Inc.",OR,97338\r\n\r\n'],
    ['CR line ends', 'Vendor Name,State,ZIP\r"Cedar, Inc.",OR,97338\r'],
    ['several line ends', 'Vendor Name,State,ZIP\n"Cedar, Inc.",OR,97338\r\n'],
    ['semicolons', 'Vendor Name;State;ZIP\nCedar, Inc.;OR;97338'],
    ['cells of a spreadsheet', 'Vendor Name\tState\tZIP\nCedar, Inc.\tOR\t97338'],
    ['pipes', 'Vendor Name|State|ZIP\r\nCedar, Inc.|OR|97338\r\n'],
    ['a line that names the delimiter', 'sep=;\r\nVendor Name;State;ZIP\r\nCedar, Inc.;OR;97338\r\n'],
    ['spaces after commas', 'Vendor Name, State, ZIP\n"Cedar, Inc.", "OR", 97338\n'],
    ['rows of blank cells, also before the header', ',,\nVendor Name,State,ZIP\n"Cedar, Inc.",OR,97338\n ,,\n,,\n'],
    ['UTF-16 without a mark', Buffer.from('Vendor Name,State,ZIP\n"Cedar, Inc.",OR,97338\n', 'utf16le')],
    ['UTF-16 with a mark', Buffer.from('\uFEFFVendor Name\tState\tZIP\nCedar, Inc.\tOR\t97338\n', 'utf16le')],
    ['UTF-16 of the other order', bigEndian('Vendor Name,State,ZIP\n"Cedar, Inc.",OR,97338\n')],
    ['UTF-16 of the other order, with a mark', bigEndian('\uFEFFVendor Name,State,ZIP\n"Cedar, Inc.",OR,97338\n')],
  ])('is read from %s by its header', async (_what, list) => {
    expect(await read(list)).toMatchObject({
      header: ['Vendor Name', 'State', 'ZIP'],
      queries: [{ name: 'Cedar, Inc.', state: 'OR', postal_code: '97338' }],
    });
  });

  it.each([
    ['Windows-1252', 'windows-1252', [0xe9]],
    ['Mac Roman', 'macintosh', [0x8e]],
  ])('is read from %s if its sender says so, and refused with its name if not', async (_what, encoding, bytes) => {
    const list = Buffer.concat([Buffer.from('name\nCaf'), Buffer.from(bytes), Buffer.from(' Roasters\n')]);
    expect((await read(list, NONE, encoding)).queries).toEqual([{ name: 'Café Roasters' }]);
    await expect(read(list)).rejects.toThrow(
      `the file is not utf-8. It looks like ${encoding}. Save it as CSV in UTF-8, or name`,
    );
    await expect(
      read(Buffer.from([...Buffer.from('name\nCaf'), 0x8e, ...Buffer.from('\nP'), 0x8f, 0x0a]), NONE, 'windows-1252'),
    ).rejects.toThrow('macintosh');
  });

  it('has texts for formulas that keep the zeros of numbers, quoted or not', async () => {
    const { queries } = await read('name,file_number,zip\nA,="0012","=""07030"""\nB,13,="07031"\n');
    expect(queries).toEqual([
      { name: 'A', file_number: '0012', postal_code: '07030' },
      { name: 'B', file_number: '13', postal_code: '07031' },
    ]);
  });

  it('of names has one per line, with commas and quotation marks, whether it has a header or not', async () => {
    const names = 'Cedar, Inc.\n\n  5" Pipe Co  \n"Quoted, LLC"\n';
    const queries = [{ name: 'Cedar, Inc.' }, { name: '5" Pipe Co' }, { name: 'Quoted, LLC' }];
    expect(await read(names)).toMatchObject({ header: ['Name'], queries });
    expect(await read(`Company\n${names}`)).toMatchObject({ header: ['Company'], queries });
    expect((await read('Smith, Jones & Co\nBrown, White LLP\n')).queries).toHaveLength(2);
    expect((await read('Name\nSmith, Jones\nBrown, White\n')).queries).toHaveLength(2);
  });

  it('has as many cells in each row as in its header: programs leave out empty ones', async () => {
    const { cells } = await read('name,state,note,,\nA,OR\nB,OR,x,,\n,,,,,,,\n');
    expect(cells).toEqual([
      ['A', 'OR', '', '', ''],
      ['B', 'OR', 'x', '', ''],
    ]);
  });

  it.each([
    ['nothing', ' \n', 'The list is empty.'],
    ['blank cells only', ',,\n,,\n', 'The list is empty.'],
    ['a header only', 'name,state\n', 'The list has no rows.'],
    ['no names', 'a\tb\n1\t2', 'no column has the names of companies; the first row is "a", "b". Name it.'],
    ['no header', 'A LLC,Newberg,OR\nB Inc,Portland,OR\n', 'the first row is "A LLC", "Newberg", "OR"'],
    [
      'a title above the header',
      'Vendors 2026,,\n,,\nName,City,State\nA,Salem,OR\n',
      'later line does: "Name,City,State"',
    ],
    ['groups of columns above them', ',Vendor,,Place\nNo,Name,EIN,State\n1,A,,OR\n', 'below it: "No,Name,EIN,State"'],
    ['a title without delimiters', 'Vendors 2026\n\nName;City\nA;Salem\n', 'Delete the lines above'],
    ['a row with more cells', 'name,state\nA,OR\nB, Inc.,OR', 'Line 3: the row has 3 cells; expected 2'],
    ['rows of more cells than the only column', 'Company\nA Inc,OR\n', 'Line 2: the row has 2 cells; expected 1'],
    ['names with commas and a state', 'Company\nA, Inc,OR\n', 'Put names with a comma in quotation marks.'],
    ['a row that is cut in front of empty cells', 'name,state\nA,OR\nB, Inc.,', 'Line 3: the row has 3 cells'],
    ['an open quotation mark', 'name,state\n"A,OR\nB,OR', 'a quotation mark is not closed'],
    ['text after a quotation mark', 'name,state\n"A"B,OR', 'Line 2, column 1: a cell goes on after its closing'],
    ['a quotation mark inside a cell', 'name,state\nA,O"R', 'Line 2, column 2: a cell has a quotation mark'],
    [
      'a row of a million empty cells',
      `name,state\n${'"",'.repeat(1_000_000)}`,
      'Line 2: the row has more than 65,536 characters',
    ],
    [
      'a header of a million more empty cells',
      `name,${'"",'.repeat(1_000_000)}`,
      'Line 1: the row has more than 65,536 characters',
    ],
    [
      'a million quotation marks',
      `name,state\n${'""'.repeat(1_000_000)}`,
      'Line 2: the row has more than 65,536 characters',
    ],
    ['a cell of 10 MB', `name,state\n"${'A'.repeat(10_000_000)}",OR`, 'more than 65,536 characters'],
    ['NUL', 'name,state\nA,O\0R', 'Line 2, column 2: a cell has the character U+0000'],
    ['HTML', '\n<html><table><tr><td>Name</td></tr></table></html>', 'The file is a web page'],
    ['JSON', '[{"name":"A"}]', 'The list is JSON'],
    ['JSON of rows', '[["name"],["A"]]', 'The list is JSON'],
    ['XML with a comment', '<!-- 2026 --><rows/>', 'The file is a web page or XML'],
    ['RTF', '{\\rtf1\\ansi Name\\par A}', 'The file is RTF'],
    ['bzip2', Buffer.from('BZh91AY&SY'), 'The file is compressed; expected CSV.'],
    ['an image', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d]), 'The file is an image; expected CSV.'],
    ['the delimiter ~', 'Company~State\nA~OR\n', 'the columns are separated by the sign ~; expected commas'],
    ['columns of blanks', 'Company    State\nA LLC      OR\n', 'the columns are separated by blanks'],
    ['a workbook', Buffer.from([0x50, 0x4b, 3, 4, 0, 0, 0, 0]), 'The file is a workbook or an archive; expected CSV.'],
    ['an old workbook', Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0]), 'The file is a workbook; expected CSV.'],
  ])('with %s is refused with the place of the fault', async (_what, list, message) => {
    await expect(read(list)).rejects.toThrow(message);
  });

  it('finds columns by many names, and by those that the sender gives', () => {
    const header = ['Account Name', 'Tax ID', 'Street Address', 'State of Formation', 'Founded', 'My names'];
    expect(Object.fromEntries(findColumns(header))).toEqual({ name: 0, tin: 1, address: 2, state: 3, formed: 4 });
    const owned = ['Account', 'Mailing State', 'State', 'Supplier', 'Business ZIP Code', 'Vendor Name'];
    expect(Object.fromEntries(findColumns(owned))).toEqual({ name: 5, state: 2, postal_code: 4 });
    expect(chooseColumns(header, [], new Map([['name', 'my names']])).get('name')).toBe(5);
    expect(chooseColumns(header, [], new Map([['state', '']])).has('state')).toBe(false);
    expect(() => chooseColumns(['a'], [], new Map([['name', 'b']]))).toThrow('expected one of the columns "a"');
  });

  it.each([
    ['Open', 'Closed', 'OR', 'WA', 'Registered in'],
    ['Approved', 'Pending', 'Oregon', 'n/a', 'State of Incorporation'],
    ['OR', 'Idaho', 'OR', 'WA', 'State'],
    ['Open', 'Closed', 'Yes', 'No', undefined],
    ['', 'N/A', '', '', 'State'],
  ])('takes no column for states whose values are none: %s, %s next to %s, %s', (a, b, c, d, column) => {
    const header = ['Company', 'State', column === 'State of Incorporation' ? column : 'Registered in'];
    const rows = [
      ['A', a, c],
      ['B', b, d],
    ];
    expect(header[chooseColumns(header, rows, NONE).get('state') ?? -1]).toBe(column);
    expect(chooseColumns(header, rows, new Map([['state', 'State']])).get('state')).toBe(1);
  });

  it.each([
    ['City/State/Zip', '"Newberg, OR 97132"', 'city', 'Newberg, OR 97132'],
    ['City, State ZIP', '"Newberg, OR 97132"', 'city', 'Newberg, OR 97132'],
    ['Billing City/ST/Zip Code', 'Newberg OR 97132', 'city', 'Newberg OR 97132'],
    ['Country', 'Canada', 'country', 'Canada'],
    ['Billing Country Code', 'CA', 'country', 'CA'],
  ] as const)('finds the column %s', async (header, cell, field, value) => {
    const quoted = header.includes(',') ? `"${header}"` : header;
    const { queries } = await read(`Supplier,${quoted}\nCedar Inc,${cell}\n`);
    expect(queries).toEqual([{ name: 'Cedar Inc', [field]: value }]);
  });

  it('takes a column of states in which most cells say nothing', async () => {
    const { queries } = await read('Company,State\nCedar Inc,TBD\nOak Inc,(null)\nElm Inc,Not provided\nAsh Inc,OR\n');
    expect(queries.map(({ state }) => state)).toEqual(['TBD', '(null)', 'Not provided', 'OR']);
  });

  it('distinguishes columns of the same name, and takes the one with likely values', () => {
    const header = ['Company', 'Address', 'Address', 'City', 'Company'];
    const rows = [['A', 'Attn: Buyer', '31 Kiln Rd', 'Newberg', 'Fixtures']];
    const places = chooseColumns(header, rows, NONE);
    expect([places.get('name'), places.get('address')]).toEqual([0, 2]);
    expect(columnDoubts(header, places)).toEqual([{ field: 'name', column: 'Company (column 5)' }]);
    expect(chooseColumns(header, rows, new Map([['name', 'Company (column 5)']])).get('name')).toBe(4);
  });
});

describe('the results of a list', () => {
  const company = { id: 'us-or-1', name: 'CEDAR', status: 'active', as_of: '2026-10-31', full_address: '1 Main St' };
  const evidence = [
    { agrees: true, text: 'the same name' },
    { agrees: false, text: 'other state' },
  ];
  const candidates = [{ business: company, confidence: 0.8, method: 'same_name', evidence }];

  it('have an id and a dated status for matched rows only; the candidates of others are listed', () => {
    const about = [
      'us-or-1',
      'CEDAR',
      'active',
      '2026-10-31',
      '1 Main St',
      '0.8',
      'same_name',
      'the same name; against: other state',
    ];
    expect(resultCells({ verdict: 'matched', candidates })).toEqual(['matched', ...about, '', '']);
    const none = Array.from({ length: 8 }, () => '');
    expect(resultCells({ verdict: 'review', candidates })).toEqual(['review', ...none, 'us-or-1 CEDAR (0.8)', '']);
  });

  it('have the screening of the company, else that of the row and of all candidates', () => {
    const screening = (hits: number, ...names: readonly string[]) => ({
      hit_count: hits,
      results: names.map((name, at) => ({ status: at < hits ? 'hit' : 'possible', list: 'DPL', entity_name: name })),
    });
    const screened = candidates.map((one) => ({ ...one, watchlist: screening(1, 'CEDAR', 'CEDARS') }));
    const cells = (result: Parameters<typeof resultCells>[0]) => resultCells(result, { isScreened: true }).slice(-2);
    expect(cells({ verdict: 'matched', candidates: screened })).toEqual([
      '1',
      'hit: CEDAR (DPL); possible: CEDARS (DPL)',
    ]);
    expect(cells({ verdict: 'not_in_register', candidates: [], watchlist: screening(0) })).toEqual(['0', '']);
    const of = (...ids: readonly string[]) => ({
      ...screening(ids.length, ...ids.map(() => 'CEDAR')),
      results: ids.map((id) => ({ id, status: 'hit', list: 'DPL', entity_name: 'CEDAR' })),
    });
    const several = [of('a', 'b'), of('b')].flatMap((watchlist) => candidates.map((one) => ({ ...one, watchlist })));
    expect(cells({ verdict: 'review', candidates: several })).toEqual(['2', 'hit: CEDAR (DPL)']);
    expect(cells({ verdict: 'invalid', candidates: [] })).toEqual(['', '']);
    expect(resultColumns(['match_watchlist'], true).slice(-2)).toEqual(['match_watchlist_hits_2', 'match_watchlist_2']);
    expect(resultColumns(['match_watchlist'])).not.toContain('match_watchlist_hits');
  });

  it('say what somebody chose: the matched company is no choice, and one that is gone is to be chosen again', () => {
    const other = {
      confidence: 0.4,
      method: 'same_name',
      evidence: [],
      business: { ...company, id: 'us-or-2', name: 'CEDAR TWO' },
    };
    const matched = { verdict: 'matched', candidates: [...candidates, other], message: 'The ZIP code was not used.' };
    const cells = (chosenId?: string) => {
      const [verdict, id, , , , , , , , others, message] = resultCells(matched, { chosenId });
      return [verdict, id, others, message];
    };
    const [first, second] = ['us-or-1 CEDAR (0.8)', 'us-or-2 CEDAR TWO (0.4)'];
    expect(cells()).toEqual(['matched', 'us-or-1', second, 'The ZIP code was not used.']);
    expect(cells('us-or-1')).toEqual(cells());
    expect(cells('us-or-2')).toEqual(['chosen', 'us-or-2', first, 'The ZIP code was not used.']);
    expect(cells('')).toEqual(['rejected', '', `${first}; ${second}`, 'The ZIP code was not used.']);
    const gone = 'The chosen company is no longer a candidate. Choose again. The ZIP code was not used.';
    expect(cells('us-or-3')).toEqual(['review', '', `${first}; ${second}`, gone]);
    expect(resultCells({ verdict: 'review', candidates }, { chosenId: 'us-or-1' }).slice(0, 2)).toEqual([
      'chosen',
      'us-or-1',
    ]);
    expect(resultCells({ verdict: 'review', candidates }, { chosenId: '' }).slice(0, 2)).toEqual(['rejected', '']);
  });

  it("have columns of other names than the sender's, and a field", () => {
    expect(resultColumns(['Name', 'match']).slice(0, 2)).toEqual(['match_verdict', 'match_id']);
    expect(resultColumns(['Name', 'Match_ID ']).slice(0, 2)).toEqual(['match_verdict_2', 'match_id_2']);
    const second = resultColumns(resultColumns([]));
    expect(resultColumns([...resultColumns([]), ...second])).toContain('match_verdict_3');
    expect([resultField(new Set()), resultField(new Set(['match', 'match_2']))]).toEqual(['match', 'match_3']);
  });
});
