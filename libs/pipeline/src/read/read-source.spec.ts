import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { defineSource, SMALL_HEADER, smallSource } from '../testing/small-source.ts';
import { memoryInput } from '../testing/memory-input.ts';
import { readAll } from '../testing/read-all.ts';
import { readSource } from './read-source.ts';

const source = defineSource();
const row = (id: string, name = 'ACME LLC', status = 'Good Standing'): string =>
  `${id},${name},${status},DLLC,03/01/2019,1 Main St,Denver,80202,JANE DOE\n`;
const file = (...rows: string[]): string => `${SMALL_HEADER}\n${rows.join('')}`;

const grouped = defineSource({
  columns: `
columns: [id, name, role, who]
group_by: id`,
  map: `
map:
  file_number: id
  name: name
  officers:
    - { title: role, name: who }`,
});

describe('reading a source', () => {
  it('makes one record of neighbouring rows of which an expression is equal: the first nine of sixteen digits', async () => {
    const byCompany = defineSource({
      columns: `
columns: [id, name, role, who]
group_by: { column: id, pattern: '^(\\d{9})\\d{7}$' }`,
      map: `
map:
  file_number: { join: [id, who], with: '-' }
  name: name
  officers:
    - { title: role, name: who }`,
    });
    const places = ['6034083940010001', '6034083940010002', '6053021540010001', '605302154', '605302154'];
    const rows = places.map((id, i) => `${id},ACME ${id.slice(0, 9)},Agent,Person ${i}`);
    const { items } = await readAll(byCompany, memoryInput(`id,name,role,who\n${rows.join('\n')}\n`));
    expect(items.map(({ rowCount }) => rowCount)).toEqual([2, 1, 1, 1]);
  });

  it('maps a row with its verbatim record', async () => {
    const { values, rejects } = await readAll(source, memoryInput(file(row('1', '"ACME, LLC"'))));
    expect(rejects).toEqual([]);
    expect(values).toEqual([
      {
        state: 'CO',
        fileNumber: '1',
        name: 'ACME, LLC',
        statusVerbatim: 'Good Standing',
        status: 'active',
        entityType: 'DLLC',
        registrationDate: '2019-03-01',
        formationDate: null,
        formationState: null,
        ein: null,
        alternativeNames: [],
        addresses: [
          {
            kind: 'principal',
            fullAddress: '1 Main St, Denver, 80202',
            addressLine1: '1 Main St',
            addressLine2: null,
            city: 'Denver',
            state: null,
            postalCode: '80202',
            country: null,
          },
        ],
        officers: [{ name: 'JANE DOE', kind: 'person', titles: ['Registered Agent'], address: null }],
        records: [
          {
            id: '1',
            name: 'ACME, LLC',
            status: 'Good Standing',
            type: 'DLLC',
            date: '03/01/2019',
            street: '1 Main St',
            city: 'Denver',
            zip: '80202',
            agent: 'JANE DOE',
          },
        ],
      },
    ]);
  });

  it('rejects with its line and reason what cannot be taken, and takes the rest', async () => {
    const { values, rejects, tally } = await readAll(
      source,
      memoryInput(
        file(
          row('1'),
          row('', 'NUMBERLESS'),
          row('3', ''),
          'too,few\n',
          row('5'),
          row('1', 'AGAIN'),
          row(' 5 '),
          row('x'.repeat(65)),
          row('1.53E+08'),
          row('153169496.0'),
        ),
      ),
    );
    expect(values.map(({ fileNumber }) => fileNumber)).toEqual(['1', '5']);
    expect(rejects.map(({ line, reason }) => [line, reason])).toEqual([
      [3, 'the row has no file number'],
      [4, 'the row has no name'],
      [5, '2 fields where 9 are expected'],
      [7, '1 appears again at line 7, after line 2'],
      [8, '5 appears again at line 8, after line 6'],
      [9, `"${'x'.repeat(65)}" is not a file number: 1 to 64 printable characters`],
      [10, '1.53E+08 is a file number that a spreadsheet rewrote'],
      [11, '153169496.0 is a file number that a spreadsheet rewrote'],
    ]);
    expect(rejects[2]?.raw).toBe('too,few');
    expect({ read: tally.rowsRead, rejected: tally.rowsRejected, items: tally.items }).toEqual({
      read: 10,
      rejected: 8,
      items: 2,
    });
  });

  it('loses no row: rows read are the rows of items and the rejects, whatever the file holds', async () => {
    const field = fc.constantFrom('1', '2', '3', 'a', '', '"q"', '"open', 'x"y', '"two\nlines"');
    const rows = fc.array(fc.array(field, { minLength: 8, maxLength: 10 }), { maxLength: 12 });
    await fc.assert(
      fc.asyncProperty(rows, fc.integer({ min: 1, max: 50 }), async (generated, chunkSize) => {
        const bytes = file(...generated.map((fields) => `${fields.join(',')}\n`));
        const { items, rejects, tally, batches } = await readAll(source, memoryInput(bytes, chunkSize), {
          batchSize: 3,
        });
        const taken = items.reduce((sum, item) => sum + item.rowCount, 0);
        expect(taken + rejects.length).toBe(tally.rowsRead);
        expect(batches.reduce((sum, batch) => sum + batch.rowCount, 0)).toBe(tally.rowsRead);
        expect(tally.rowsRejected).toBe(rejects.length);
        const lines = bytes
          .split('\n')
          .slice(1)
          .filter((line) => line !== '').length;
        expect(tally.rowsRead).toBeLessThanOrEqual(lines);
      }),
    );
  });

  it('rejects a row of 10 MB and reads on', async () => {
    const { values, rejects } = await readAll(
      source,
      memoryInput(file(row('1'), row('2', 'x'.repeat(10_000_000)), row('3'))),
    );
    expect(values.map(({ fileNumber }) => fileNumber)).toEqual(['1', '3']);
    expect(rejects.map(({ line, reason }) => [line, reason])).toEqual([[3, 'the row is longer than 1048576 bytes']]);
    expect(rejects[0]?.raw.length).toBeLessThan(10_100);
  });

  it('rejects a row of invalid UTF-8 and reads its neighbours right', async () => {
    const bytes = Buffer.concat([
      Buffer.from(file(row('1', 'CAFÉ'))),
      Buffer.from('2,BAD\xff,,,,,,,\n', 'latin1'),
      Buffer.from(row('3', 'ÑANDÚ ☕')),
    ]);
    const { values, rejects } = await readAll(source, memoryInput(bytes));
    expect(values.map(({ name }) => name)).toEqual(['CAFÉ', 'ÑANDÚ ☕']);
    expect(rejects.map(({ line, reason }) => [line, reason])).toEqual([
      [3, 'byte 6 of the row (0xff) is not valid UTF-8'],
    ]);
  });

  it('gives null for dates that stand for none, keeps the row, and counts them', async () => {
    const dated = (id: string, date: string): string => `${id},A,,,${date},,,,\n`;
    const { values, tally } = await readAll(
      source,
      memoryInput(
        file(dated('1', '0000-00-00'), dated('2', '9999-12-31'), dated('3', '02/30/2019'), dated('4', '2019-02-28')),
      ),
    );
    expect(values.map(({ registrationDate }) => registrationDate)).toEqual([null, null, null, '2019-02-28']);
    expect(values.map(({ records }) => records[0]?.['date'])).toEqual([
      '0000-00-00',
      '9999-12-31',
      '02/30/2019',
      '2019-02-28',
    ]);
    expect(tally.dateOddities.list().map(({ value }) => value)).toEqual([
      'date: "0000-00-00" is not a date',
      'date: "02/30/2019" is not a date',
      'date: 9999-12-31 stands for no date',
    ]);
  });

  it('gives the same batches however the bytes arrive', async () => {
    const bytes = file(...Array.from({ length: 25 }, (_, at) => row(String(at))));
    const shape = async (chunkSize: number): Promise<unknown> =>
      (await readAll(source, memoryInput(bytes, chunkSize), { batchSize: 10 })).batches.map(({ items, position }) => [
        items.map(({ key }) => key),
        position.rowsRead,
      ]);
    expect(await shape(7)).toEqual(await shape(1 << 20));
    expect((await shape(7)) as unknown[]).toHaveLength(3);
  });

  it('maps nothing until it is asked to', async () => {
    let mapped = 0;
    const counting = { ...source, mapping: { ...source.mapping, map: () => (mapped++, undefined as never) } };
    for await (const batch of readSource(counting, memoryInput(file(row('1'), row('2')))))
      expect(batch.items).toHaveLength(2);
    expect(mapped).toBe(0);
  });

  it('ends a reading that is aborted, with the reason given', async () => {
    const bytes = file(...Array.from({ length: 50 }, (_, at) => row(String(at))));
    const controller = new AbortController();
    const reading = (async () => {
      for await (const batch of readSource(source, memoryInput(bytes), { batchSize: 10, signal: controller.signal })) {
        if (batch.position.rowsRead >= 20) controller.abort(new Error('stopped by the operator'));
      }
    })();
    await expect(reading).rejects.toThrow('stopped by the operator');
  });
});

describe('the digest of a record', () => {
  const listDigests = async (definition: typeof source, bytes: string): Promise<string[]> =>
    (await readAll(definition, memoryInput(bytes))).items.map(({ digest }) => digest);

  it('stays when the file is read again and when other rows change', async () => {
    const [first] = await listDigests(source, file(row('1'), row('2')));
    expect(await listDigests(source, file(row('1'), row('3')))).toContain(first);
    expect(first).toMatch(/^[0-9a-f]{32}$/);
  });

  it('changes with the row, with the description and with the order of the columns', async () => {
    const described = defineSource({ map: smallSource.map.replace('Registered Agent', 'Agent') });
    const reordered = `agent,${SMALL_HEADER.replace(',agent', '')}\nJANE DOE,${row('1').replace(',JANE DOE', '')}`;
    const digests = [
      ...(await listDigests(source, file(row('1')))),
      ...(await listDigests(source, file(row('1', 'ACME LLC', 'Dissolved')))),
      ...(await listDigests(described, file(row('1')))),
      ...(await listDigests(source, reordered)),
    ];
    expect(new Set(digests).size).toBe(4);
  });

  it('passes over columns that are volatile', async () => {
    const volatile = defineSource({ ignored: '\nvolatile: [zip]' });
    const [one, two] = await Promise.all(
      ['80202', '80203'].map((zip) => listDigests(volatile, file(row('1').replace('80202', zip)))),
    );
    expect(one).toEqual(two);
    expect(await listDigests(volatile, file(row('1', 'OTHER')))).not.toEqual(one);
  });
});

describe('reading a source of several rows a record', () => {
  const rows = (...lines: string[]): string => `id,name,role,who\n${lines.join('\n')}\n`;

  it('makes one record of neighbouring rows, over the borders of chunks, with every row verbatim', async () => {
    const bytes = rows('1,A,Agent,X LLC', '1,A,Partner,Y', '2,B,Agent,Z');
    for (const chunkSize of [5, 1000]) {
      const { items, values } = await readAll(grouped, memoryInput(bytes, chunkSize));
      expect(items.map(({ key, rowCount, line }) => [key, rowCount, line])).toEqual([
        ['1', 2, 2],
        ['2', 1, 4],
      ]);
      expect(values[0]?.officers.map(({ name, titles }) => [name, titles])).toEqual([
        ['X LLC', ['Agent']],
        ['Y', ['Partner']],
      ]);
      expect(values[0]?.records).toHaveLength(2);
    }
  });

  it('rejects each row of a number that comes again apart from its group, naming both lines', async () => {
    const { items, rejects } = await readAll(
      grouped,
      memoryInput(rows('1,A,Agent,X', '2,B,Agent,Y', '1,A,Partner,Z', '1,A,Partner,W')),
    );
    expect(items.map(({ key }) => key)).toEqual(['1', '2']);
    expect(rejects.map(({ line, reason }) => [line, reason])).toEqual([
      [4, '1 appears again at line 4, after line 2'],
      [5, '1 appears again at line 5, after line 2'],
    ]);
  });

  it('keeps a group together around a row that is rejected', async () => {
    const { items, rejects } = await readAll(grouped, memoryInput(rows('1,A,Agent,X', '1,A', '1,A,Partner,Y')));
    expect(items.map(({ rowCount }) => rowCount)).toEqual([2]);
    expect(rejects.map(({ line }) => line)).toEqual([3]);
  });
});
