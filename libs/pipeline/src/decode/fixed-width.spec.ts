import { describe, expect, it } from '@jest/globals';
import { defineSource } from '../testing/small-source.ts';
import { memoryInput } from '../testing/memory-input.ts';
import { readAll } from '../testing/read-all.ts';

const source = defineSource({
  file: `
file: { format: fixed-width, encoding: utf-8-or-windows-1252, row_length: 40 }`,
  columns: `
columns:
  - { name: Number, start: 1, length: 4 }
  - { name: Name, start: 5, length: 12 }
  - { name: 'Officer {n}', start: 17, length: 10, repeat: 2, every: 10, parts: { last: 6, first: 4 } }
  - { name: Filler, start: 37, length: 4 }`,
  ignored: `
ignored: [Filler]`,
  map: `
map:
  file_number: Number
  name: Name
  officers:
    - repeat: 2
      title: { constant: MGR }
      person: { first: 'Officer {n}/first', last: 'Officer {n}/last' }`,
});

const row = (number: string, name: string, ...officers: string[]): Buffer =>
  Buffer.concat([
    Buffer.from(number.padEnd(4)),
    pad(name, 12),
    pad(officers[0] ?? '', 10),
    pad(officers[1] ?? '', 10),
    Buffer.from('\0\0\0\0\n'),
  ]);

/** The text in UTF-8, filled up with blanks to a number of bytes. */
function pad(text: string, bytes: number): Buffer {
  return Buffer.concat([Buffer.from(text), Buffer.alloc(bytes, ' ')]).subarray(0, bytes);
}

describe('fixed-width files', () => {
  it('cuts columns at bytes, so that a letter of two bytes shifts nothing behind it', async () => {
    const { values } = await readAll(
      source,
      memoryInput(Buffer.concat([row('1', 'CAFÉ', 'MUÑOZ ANA ', 'DOE   JANE')])),
    );
    expect(values[0]).toMatchObject({
      fileNumber: '1',
      name: 'CAFÉ',
      officers: [{ name: 'ANA MUÑOZ' }, { name: 'JANE DOE' }],
    });
  });

  it('reads bytes that are no UTF-8 as Windows-1252', async () => {
    const bytes = row('1', 'CAFX');
    bytes[7] = 0xc9;
    expect((await readAll(source, memoryInput(bytes))).values[0]?.name).toBe('CAFÉ');
  });

  it('keeps every column in the record without its padding of blanks and NULs, parts excepted', async () => {
    const { values } = await readAll(source, memoryInput(row('1', ' LEADING', 'DOE   JANE')));
    expect(values[0]?.records).toEqual([
      { Number: '1', Name: ' LEADING', 'Officer 1': 'DOE   JANE', 'Officer 2': '', Filler: '' },
    ]);
  });

  it('rejects rows of another length with their line, and takes CRLF', async () => {
    const crlf = Buffer.concat([row('3', 'C').subarray(0, 40), Buffer.from('\r\n')]);
    const { values, rejects } = await readAll(
      source,
      memoryInput(Buffer.concat([row('1', 'A'), Buffer.from('2   SHORT\n'), crlf])),
    );
    expect(values.map(({ name }) => name)).toEqual(['A', 'C']);
    expect(rejects.map(({ line, reason }) => [line, reason])).toEqual([
      [2, 'the row has 9 bytes where 40 are expected'],
    ]);
  });

  it('rejects a line without end that is longer than a row may be, and reads on behind it', async () => {
    const long = Buffer.alloc(5000, 'x');
    const { values, rejects } = await readAll(
      source,
      memoryInput(Buffer.concat([row('1', 'A'), long, Buffer.from('\n'), row('2', 'B')]), 700),
      { rowBytesMax: 1000 },
    );
    expect(values.map(({ name }) => name)).toEqual(['A', 'B']);
    expect(rejects.map(({ line }) => line)).toEqual([2]);
  });
});
