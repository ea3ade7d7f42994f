import { describe, expect, it } from '@jest/globals';
import { memoryInput } from '../testing/memory-input.ts';
import { readAll } from '../testing/read-all.ts';
import { defineRecords } from '../testing/record-source.ts';

const MAP =
  '\n  { kind: license, type: t, key: Number, names: [{ kind: legal, name: Name }], head: { status: Status (2) } }';
const define = (columns: string, ignored: string, file = '{ format: csv }') =>
  defineRecords({ columns, map: MAP, more: `ignored: ${ignored}`, file });

describe('headers that say too little', () => {
  it('are named by place and by number where source.yml does so', async () => {
    const definition = define('[Number, Name, Status, Status (2), (column 5)]', '[Status, (column 5)]');
    const { values } = await readAll(definition, memoryInput('Number,Name,Status,Status,\n1,A LLC,old,new,x\n'));
    expect(values[0]?.head).toMatchObject({ status: 'new' });
    expect(values[0]?.records).toEqual([
      { Number: '1', Name: 'A LLC', Status: 'old', 'Status (2)': 'new', '(column 5)': 'x' },
    ]);
  });

  it('are complained of where it does not', async () => {
    const definition = define('[Number, Name, Status (2)]', '[]');
    await expect(readAll(definition, memoryInput('Number,Name,Status,Status (2),\n'))).rejects.toThrow(
      /Unknown columns: "Status", ""/,
    );
    await expect(readAll(definition, memoryInput('Number,Name,Name,Status (2)\n'))).rejects.toThrow(
      /Repeated columns: "Name"/,
    );
  });
});

describe('files without a header', () => {
  const bars = "{ format: delimited, delimiter: '|', quoted: false, header: false }";
  const definition = define('[Number, Name, Status (2)]', '[]', bars);

  it('are read by the places of the columns, quotes as they stand', async () => {
    const { values, items } = await readAll(definition, memoryInput('1|"A" LLC|x\n2|B LLC|y\n'));
    expect(values.map(({ head }) => head)).toMatchObject([
      { name: '"A" LLC', status: 'x' },
      { name: 'B LLC', status: 'y' },
    ]);
    expect(items.map(({ line }) => line)).toEqual([1, 2]);
  });

  it('are refused when the first row has another number of fields', async () => {
    await expect(readAll(definition, memoryInput('1|A LLC\n'))).rejects.toThrow(
      'Line 1: 2 fields where 3 are expected',
    );
  });
});

describe('files in UTF-16', () => {
  const definition = define('[Number, Name, Status (2)]', '[]', '{ format: tsv, encoding: utf-16 }');
  const utf16 = (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le');

  it('are read like any other, however the bytes come', async () => {
    for (const size of [1, 3, 64]) {
      const { values } = await readAll(
        definition,
        memoryInput(utf16('Number\tName\tStatus (2)\r\n1\tCafé 🚀 LLC\tx\r\n'), size),
      );
      expect(values[0]?.subject.names[0]?.name).toBe('Café 🚀 LLC');
    }
  });

  it('are refused when they are none or end in the middle of a character', async () => {
    await expect(readAll(definition, memoryInput('Number\tName\tStatus (2)\n'))).rejects.toThrow(
      'The file is not UTF-16',
    );
    await expect(
      readAll(definition, memoryInput(utf16('Number\tName\tStatus (2)\n1\tA\tx').subarray(0, -1))),
    ).rejects.toThrow('ends in the middle of a character');
  });
});

describe('layouts that are known to be of no use', () => {
  it('are refused with the reason, before a row is read', async () => {
    const more = 'ignored: []\nrefused: [{ with: [Number, Amount], without: [Name], because: it has no names }]';
    const definition = defineRecords({ columns: '[Number, Name, Status (2)]', map: MAP, more });
    await expect(readAll(definition, memoryInput('Number,Amount\n1,5\n'))).rejects.toThrow(
      'The file is refused for us-co/records: it has no names.',
    );
    await expect(readAll(definition, memoryInput('Number,Sum\n1,5\n'))).rejects.toThrow(/does not match/);
  });
});

describe('columns that source.yml does not list', () => {
  it('stay in the record, with a remark, where it lets them be', async () => {
    const definition = defineRecords({
      columns: '[Number, Name, Status (2)]',
      map: MAP,
      more: 'ignored: []\nother_columns: kept',
    });
    const { values, tally } = await readAll(definition, memoryInput('Number,Fax,Name,Status (2)\n1,555,A LLC,x\n'));
    expect(values[0]?.records).toEqual([{ Number: '1', Fax: '555', Name: 'A LLC', 'Status (2)': 'x' }]);
    expect(values[0]?.head).toMatchObject({ name: 'A LLC', status: 'x' });
    expect(tally.remarks.list().map(({ value }) => value)).toEqual([
      'columns that source.yml does not list, kept in the record: "Fax"',
    ]);
    await expect(readAll(definition, memoryInput('Number,Fax,Status (2)\n'))).rejects.toThrow(
      'Missing columns: "Name"',
    );
  });
});

describe('lines about the file itself', () => {
  const framed = "{ format: delimited, delimiter: '|', quoted: false, header: false, frame: '^(BOF|EOF) ' }";
  const definition = define('[Number, Name, Status (2)]', '[]', framed);

  it('are left out, at its beginning too, and counted', async () => {
    const { values, rejects, tally } = await readAll(
      definition,
      memoryInput('BOF 20251102 2\n1|A LLC|x\n2|EOF Inc|y\nEOF 20251102 2\n'),
    );
    expect(values.map(({ head }) => head)).toMatchObject([{ name: 'A LLC' }, { name: 'EOF Inc' }]);
    expect(rejects.map(({ line, reason }) => ({ line, reason }))).toEqual([
      { line: 1, reason: 'a line about the file itself' },
      { line: 4, reason: 'a line about the file itself' },
    ]);
    expect(tally).toMatchObject({ rowsRead: 4, rowsRejected: 0 });
  });

  it('do not hide that the first row is of another layout', async () => {
    await expect(readAll(definition, memoryInput('BOF 20251102 2\n1|A LLC\n'))).rejects.toThrow(
      'Line 2: 2 fields where 3 are expected',
    );
  });
});
