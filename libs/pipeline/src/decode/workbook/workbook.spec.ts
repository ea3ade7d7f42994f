import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openInput } from '../../fetch/open-input.ts';
import {
  cell,
  formula,
  inline,
  makeWorkbook,
  NOTHING,
  number,
  shared,
  type WorkbookFixture,
} from '../../testing/make-workbook.ts';
import { makeZip } from '../../testing/make-zip.ts';
import { readAll, type WholeReading } from '../../testing/read-all.ts';
import { defineSource } from '../../testing/small-source.ts';
import type { RegisteredBusiness } from '../../rows/registered-business.ts';

const COLUMNS = 'columns: [id, name, filed, shares]';
const MAP = `
map:
  file_number: id
  name: name
  registration_date: { column: filed, format: YYYY-MM-DDThh:mm }`;
const source = (file = 'file: { format: xlsx }') =>
  defineSource({
    file: `\n${file}`,
    columns: `\n${COLUMNS}`,
    map: MAP,
    ignored: '\nignored: [shares]',
    lookups: 'none: {}',
  });
const header = ['id', 'name', 'filed', 'shares'].map(inline);

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'workbook-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

async function read(content: Buffer, definition = source()): Promise<WholeReading<RegisteredBusiness>> {
  const file = path.join(folder, `${Math.random()}.xlsx`);
  writeFileSync(file, content);
  const input = await openInput(file, { cacheDir: folder, entry: definition.format.entry });
  try {
    return await readAll(definition, input);
  } finally {
    await input.close();
  }
}

const readSheets = async (fixture: WorkbookFixture, definition = source()) =>
  read(await makeWorkbook(fixture), definition);
const records = ({ values }: WholeReading<RegisteredBusiness>): unknown[] => values.flatMap((value) => value.records);
const reasons = ({ rejects }: WholeReading<RegisteredBusiness>): [number, string][] =>
  rejects.map(({ line, reason }) => [line, reason]);

describe('reading an Excel workbook', () => {
  it('takes shared, formatted and inline texts, numbers, truth values and saved results of formulas as they are shown', async () => {
    const whole = await readSheets({
      sharedStrings: [
        '<t>Caf&#233; &amp; Sons</t>',
        '<r><t>Two </t></r><r><rPr><b/></rPr><t xml:space="preserve">runs</t></r><rPh><t>not this</t></rPh>',
        '<t/>',
      ],
      sheets: {
        Data: [
          header,
          [number('1'), shared(0), number('45000', 1), number('11.660000000000001', 3)],
          [number('2'), shared(1), number('45000.5', 2), number('1.7E+4')],
          [
            inline('03'),
            formula('A1&amp;B1', 'A &lt; B'),
            formula('TODAY()', '45001', 'n" s="1'),
            cell('t="b"', '<v>1</v>'),
          ],
          [
            inline('4'),
            cell('t="inlineStr"', '<is><r><t>a</t></r><r><t>_x000D_b</t></r></is>'),
            cell('t="d"', '<v>2024-05-06T00:00:00</v>'),
            NOTHING,
          ],
        ],
      },
    });
    expect(records(whole)).toEqual([
      { id: '1', name: 'Café & Sons', filed: '2023-03-15', shares: '11.66' },
      { id: '2', name: 'Two runs', filed: '2023-03-15T12:00:00', shares: '17000' },
      { id: '03', name: 'A < B', filed: '2023-03-16', shares: 'TRUE' },
      { id: '4', name: 'a\rb', filed: '2024-05-06', shares: '' },
    ]);
    expect(whole.values.map(({ registrationDate }) => registrationDate)).toEqual([
      '2023-03-15',
      '2023-03-15',
      '2023-03-16',
      '2024-05-06',
    ]);
  });

  it('rejects a row whose formula has no saved result, whose cell is an error or refers to a text that is not there', async () => {
    const whole = await readSheets({
      sharedStrings: ['<t>only one</t>'],
      sheets: {
        Data: [
          header,
          [number('1'), formula('VLOOKUP(A2,Other!A:B,2)')],
          [number('2'), cell('t="e"', '<v>#REF!</v>')],
          [number('3'), shared(9)],
          [number('4'), inline('Good'), NOTHING, NOTHING, inline('too far right')],
          [number('5'), inline('Good')],
        ],
      },
    });
    expect(reasons(whole)).toEqual([
      [2, 'cell B2 (name) holds a formula whose result was not saved'],
      [3, 'cell B3 (name) holds the error #REF!'],
      [4, 'cell B4 (name) refers to the text number 9, which the workbook lacks'],
      [5, 'cell E5 stands under no header'],
    ]);
    expect(whole.tally).toMatchObject({ rowsRead: 5, rowsRejected: 4, items: 1 });
  });

  it('takes a row whose errors stand in columns that are ignored or under no header, and keeps them as the cell shows them', async () => {
    const error = (value: string) => cell('t="e"', `<v>${value}</v>`);
    const whole = await readSheets({
      sheets: {
        Data: [
          header,
          [number('1'), inline('Good'), NOTHING, error('#N/A')],
          [number('2'), inline('Good'), NOTHING, formula('VLOOKUP(A2,Other!A:B,2)'), error('#DIV/0!')],
          [number('3'), inline('Good'), error('#VALUE!'), error('#N/A')],
        ],
      },
    });
    expect(records(whole)).toEqual([
      { id: '1', name: 'Good', filed: '', shares: '#N/A' },
      { id: '2', name: 'Good', filed: '', shares: '' },
    ]);
    expect(reasons(whole)).toEqual([[4, 'cell C4 (filed) holds the error #VALUE!']]);
  });

  it('reads numbers of a fixed form as the cells show them, and whole numbers with every digit', async () => {
    const sheets = {
      Data: [
        header,
        [number('12345678', 4), inline('A'), NOTHING, number('2134', 5)],
        [number('1.5900181062945712E+16'), inline('B')],
      ],
    };
    expect(records(await readSheets({ sheets }))).toEqual([
      { id: '01-2345678', name: 'A', filed: '', shares: '02134' },
      { id: '15900181062945712', name: 'B', filed: '', shares: '' },
    ]);
  });

  it('rejects a row with a value beyond the thousandth column, keeps none of the columns up to it, and passes over cells without a value there', async () => {
    const far = (row: number, value: string) => cell('', `</c><c r="XFD${row}"><v>${value}</v>`);
    const whole = await readSheets({
      sheets: { Data: [header, [number('1'), inline('Good'), far(2, '7')], [number('2'), inline('Good'), far(3, '')]] },
    });
    expect(reasons(whole)).toEqual([[2, 'cell XFD2 is beyond the 1000 columns that are read']]);
    expect(whole.rejects.map(({ raw }) => raw)).toEqual(['1\tGood']);
    expect(records(whole)).toEqual([{ id: '2', name: 'Good', filed: '', shares: '' }]);
  });

  it('refuses a merged header before any row is read, and rejects rows with merged cells', async () => {
    const merged = {
      Data: [
        [inline('id'), inline('name'), NOTHING, inline('shares')],
        [number('1'), inline('A')],
      ],
    };
    await expect(readSheets({ sheets: merged, merged: ['B1:C1'] })).rejects.toThrow(
      /Missing columns: "filed".*merged \(B1:C1\)/,
    );
    await expect(
      readSheets({ sheets: { Data: [header, [number('1'), inline('A')]] }, merged: ['A1:A2'] }),
    ).rejects.toThrow('The header of the sheet "Data" is merged (A1:A2): which column is which is unknown.');
    const rows = [1, 2, 3, 4].map((id) => [number(id), id === 3 ? NOTHING : inline(`N${id}`)]);
    const whole = await readSheets({ sheets: { Data: [header, ...rows] }, merged: ['B3:B4', 'H9:H9'] });
    expect(reasons(whole).map(([line]) => line)).toEqual([3, 4]);
    expect(reasons(whole)[0]?.[1]).toBe('its cells B3:B4 are merged: whose value that is, is unknown');
    expect(whole.values.map(({ fileNumber }) => fileNumber)).toEqual(['1', '4']);
  });

  it('reads rows whose cells are merged among themselves, however many: the value stands in the first', async () => {
    const rows = Array.from({ length: 25_000 }, (_, i) => [number(String(i + 1)), inline(`N${i}`), NOTHING]);
    const merged = rows.map((_, i) => `B${i + 6}:C${i + 6}`);
    const titles = [[inline('Annual report')], [], [inline('of the agency')], []];
    const whole = await readSheets({ sheets: { Data: [...titles, header, ...rows] }, merged: ['A1:D1', ...merged] });
    expect(whole.tally).toMatchObject({ rowsRead: 25_000, rowsRejected: 0, items: 25_000 });
    expect(records(whole)[24_999]).toEqual({ id: '25000', name: 'N24999', filed: '', shares: '' });
  });

  it('finds the header below titles and leaves padding out', async () => {
    const whole = await readSheets({
      merged: ['A1:D1'],
      sheets: {
        Data: [
          [inline('Annual report')],
          [],
          header,
          [],
          [number('1'), inline('A')],
          [cell('s="1"', ''), NOTHING, inline(' ')],
        ],
      },
    });
    expect(whole.tally).toMatchObject({ rowsRead: 1, items: 1 });
    expect(whole.items[0]?.line).toBe(5);
  });

  it('reads the sheets that are named, every shown one for *, else the first shown one', async () => {
    const sheets = {
      Notes: [[inline('x')]],
      One: [header, [number('1'), inline('A')]],
      Two: [header, [number('2'), inline('B')]],
    };
    const ids = async (file: string) =>
      (await readSheets({ sheets, hidden: ['Notes'] }, source(file))).values.map(({ fileNumber }) => fileNumber);
    expect(await ids('file: { format: xlsx }')).toEqual(['1']);
    expect(await ids('file: { format: xlsx, sheets: "*" }')).toEqual(['1', '2']);
    expect(await ids('file: { format: xlsx, sheets: [two, one] }')).toEqual(['2', '1']);
    await expect(ids('file: { format: xlsx, sheets: Three }')).rejects.toThrow(
      'It has no sheet "Three", but "One", "Two"',
    );
  });

  it('counts days from 1904 where the workbook says so, and reads prefixed elements', async () => {
    const sheets = { Data: [header, [number('1'), inline('A'), number('43538', 1)]] };
    expect((await readSheets({ sheets, from1904: true })).values[0]?.registrationDate).toBe('2023-03-15');
    const prefixed = await readSheets({ sheets, prefix: 'x' });
    expect(records(prefixed)).toEqual([{ id: '1', name: 'A', filed: '2019-03-14', shares: '' }]);
  });

  it('reads comments, CDATA and elements of other vocabularies as XML has them', async () => {
    const rows = [cell('t="inlineStr"', '<is><!-- <t>no</t> --><t><![CDATA[A & <B>]]></t><x:t>no</x:t></is>')];
    const whole = await readSheets({ sheets: { Data: [header, [number('1'), ...rows]] } });
    expect(records(whole)).toEqual([{ id: '1', name: 'A & <B>', filed: '', shares: '' }]);
  });

  it('refuses a document type, invalid UTF-8 and a part that is cut off', async () => {
    const sheet = (text: string) => readSheets({ sheets: { Data: [header, [number('1'), inline(text)]] } });
    await expect(sheet('</t></is></c></row><!DOCTYPE x [<!ENTITY a "b">]><row><c><is><t>')).rejects.toThrow(
      'a document type, which workbooks never have',
    );
    await expect(sheet('A<!-- never closed')).rejects.toThrow('a part that is cut off');
    const relations = Buffer.from([0x3c, 0xff, 0x3e]);
    const book = await makeZip({ '[Content_Types].xml': '<Types/>', '_rels/.rels': relations, 'xl/workbook.xml': '' });
    await expect(read(book)).rejects.toThrow('not valid UTF-8');
  });

  it('reads a workbook inside a zip archive', async () => {
    const inner = await makeWorkbook({ sheets: { Data: [header, [number('1'), inline('A')]] } });
    expect(
      records(
        await read(
          await makeZip({ 'readme.txt': 'see', 'data/book.xlsx': inner }),
          source('file: { format: xlsx, entry: "*.xlsx" }'),
        ),
      ),
    ).toHaveLength(1);
  });

  it('refuses files that are none, and workbooks where another format is expected', async () => {
    await expect(read(Buffer.from('id,name,filed,shares\n1,A,,\n'))).rejects.toThrow(
      'It is not an Excel workbook (.xlsx)',
    );
    const book = await makeWorkbook({ sheets: { Data: [header] } });
    await expect(read(book, source('file: { format: csv }'))).rejects.toThrow(
      'is an Excel workbook (.xlsx); another format is expected',
    );
    await expect(readSheets({ sheets: { Data: [] } })).rejects.toThrow('The sheet "Data" is empty');
    await expect(
      readSheets({ sheets: { Data: [[inline('id'), inline('name'), inline('filed'), inline('new one')]] } }),
    ).rejects.toThrow('Missing columns: "shares". Unknown columns: "new one"');
  });

  it('gives rows the same digest whenever the same file is read, and another when a cell differs', async () => {
    const book = (name: string) => ({ sheets: { Data: [header, [number('1'), inline(name)]] } });
    const digest = async (name: string) => (await readSheets(book(name))).items[0]?.digest;
    expect(await digest('A')).toBe(await digest('A'));
    expect(await digest('A')).not.toBe(await digest('B'));
  });
});
