import { describe, expect, it } from '@jest/globals';
import { checkLoad } from '../read/check-load.ts';
import { LeftOutRow } from '../rows/left-out-row.ts';
import { memoryInput } from '../testing/memory-input.ts';
import { readAll } from '../testing/read-all.ts';
import { defineRecords, RECORD_HEADER } from '../testing/record-source.ts';

const read = (rows: string, definition = defineRecords()) =>
  readAll(definition, memoryInput(`${RECORD_HEADER}\n${rows}`));

describe('a record about a company', () => {
  it('carries whom it is about, its date, its head and the row verbatim', async () => {
    const { values } = await read('L-1,Cedar Bakery LLC,Cedar,Firm,Colorado,84-1234567,1 Main St,03/09/2021,5\n');
    expect(values).toEqual([
      {
        subject: {
          names: [
            {
              name: 'Cedar Bakery LLC',
              kind: 'legal',
              addresses: [expect.objectContaining({ kind: 'principal', fullAddress: '1 Main St, CO', state: 'CO' })],
            },
            { name: 'Cedar', kind: 'trade', addresses: [] },
          ],
          state: 'CO',
          fileNumber: null,
          ein: '841234567',
        },
        date: '2021-03-09',
        head: {
          object: 'license',
          type: 'co-test',
          name: 'Cedar Bakery LLC',
          number: 'L-1',
          state: 'CO',
          status: 'Firm',
          expiration_date: null,
          description: '5',
        },
        records: [
          {
            number: 'L-1',
            holder: 'Cedar Bakery LLC',
            trade: 'Cedar',
            type: 'Firm',
            state: 'Colorado',
            ein: '84-1234567',
            street: '1 Main St',
            issued: '03/09/2021',
            amount: '5',
          },
        ],
      },
    ]);
  });

  it('has no state where the source names none, or one that is not a jurisdiction of the country', async () => {
    const { values } = await read('1,A LLC,,,,,,,\n2,B LLC,,,Ontario,,,,\n3,C LLC,,,tx,,,,\n');
    expect(values.map(({ subject }) => subject.state)).toEqual([null, null, 'TX']);
  });

  it('is in the source’s state where its rows say none', async () => {
    const map = '\n  { kind: record, type: t, key: number, names: [{ kind: legal, name: holder }] }';
    const ignored = 'ignored: [trade, type, state, ein, street, issued, amount]';
    const states = async (state: string) =>
      (await read('1,A LLC,,,TX,,,,\n', defineRecords({ state, map, more: ignored }))).values[0]?.subject.state;
    expect(await states('CO')).toBe('CO');
    expect(await states('US')).toBeNull();
  });

  it('says a name once, as a legal one, whatever its spelling', async () => {
    const { values } = await read('1,"Cedar Bakery, LLC",CEDAR BAKERY LLC,,CO,,,,\n2,***,Cedar,,CO,,,,\n');
    expect(values.map(({ subject }) => subject.names.map(({ name, kind }) => `${kind} ${name}`))).toEqual([
      ['legal Cedar Bakery, LLC'],
      ['trade Cedar'],
    ]);
  });
});

describe('rows that make no record', () => {
  it('of natural persons are left out, counted, and no fault of the file; their text is not kept', async () => {
    const definition = defineRecords();
    const persons = Array.from({ length: 150 }, (_, at) => `${at},Mary Ann Smith,,Individual,CO,,,,`).join('\n');
    const { rejects, tally, values } = await read(`${persons}\nb,Cedar Bakery LLC,,,CO,,,,\n`, definition);
    expect(values).toHaveLength(1);
    expect(tally).toMatchObject({ rowsRead: 151, rowsRejected: 0, items: 1 });
    expect(rejects.every((row) => row instanceof LeftOutRow && row.raw === '')).toBe(true);
    const check = checkLoad(definition, tally);
    expect(check.passed).toBe(true);
    expect(check.leftOut).toEqual([{ value: 'a natural person without a business name', count: 150 }]);
  });

  it('are records all the same where the person has a trade name, or its name shows a business', async () => {
    const { values } = await read(
      "1,Mary Smith,Smith Cakes,Individual,CO,,,,\n2,Mary Smith Bakery,,Individual,CO,,,,\n3,Mary's,,Individual,CO,,,,\n",
    );
    expect(values.map(({ subject }) => subject.names.map(({ name }) => name))).toEqual([
      ['Smith Cakes'],
      ['Mary Smith Bakery'],
      ["Mary's"],
    ]);
    expect(values[0]?.head).toMatchObject({ name: 'Smith Cakes' });
  });

  it('are records where an identifier shows whose they are', async () => {
    const { values } = await read('1,Mary Smith,,Individual,CO,84-1234567,,,\n');
    expect(values[0]?.subject).toMatchObject({ names: [], ein: '841234567' });
  });

  it('are rejected with the reason where they name nobody or cannot be identified', async () => {
    const { rejects } = await read(`1,,,,CO,,,,\n,Cedar LLC,,,CO,,,,\n${'9'.repeat(201)},Cedar LLC,,,CO,,,,\n`);
    expect(rejects.map(({ line, reason }) => [line, reason.replace(/9+…/, '9…')])).toEqual([
      [2, 'the row names nobody'],
      [3, 'the row has nothing that identifies it'],
      [4, '"9…" is too long to identify a row: 201 characters'],
    ]);
  });

  it('are left out where the source says so, or says that a name is always a person’s', async () => {
    const map = `
  kind: record
  type: t
  key: number
  names: [{ kind: legal, name: holder }, { kind: legal, name: trade, person: always }]
  left_out: [{ when: { type: Gone }, because: it is gone }]`;
    const { values, rejects } = await read(
      '1,A LLC,Cedar Farms,,,,,,\n2,B LLC,,gone,,,,,\n3,,Cedar Farms,,,,,,\n',
      defineRecords({ map, more: 'ignored: [state, ein, street, issued, amount]' }),
    );
    expect(values.map(({ subject }) => subject.names.map(({ name }) => name))).toEqual([['A LLC']]);
    expect(rejects.map((row) => row instanceof LeftOutRow && row.reason)).toEqual([
      'it is gone',
      'a natural person without a business name',
    ]);
  });

  it('and hold nothing are left out as padding', async () => {
    const { tally } = await read('1,A LLC,,,CO,,,,\n,,,,,,,,\n , ,,,,,,,\n');
    expect(tally).toMatchObject({ rowsRead: 3, rowsRejected: 0, items: 1 });
    expect(tally.leftOut.list()).toEqual([{ value: 'a blank row', count: 2 }]);
  });
});

describe('keys of records', () => {
  const columns = { more: 'ignored: [trade, type, state, ein, street, issued, amount]' };
  const mapped = (key: string) =>
    defineRecords({
      ...columns,
      map: `\n  kind: permit\n  type: t\n  ${key}\n  names: [{ kind: legal, name: holder }]\n  head: { number: number }`,
    });
  const rows = '1,A LLC,,,,,,,\n1,B LLC,,,,,,,\n1,A LLC,,,,,,,\n2,A LLC,,,,,,,\n';

  it('that come again are rejected, unless the source numbers them', async () => {
    const strict = await read(rows, mapped('key: number'));
    expect(strict.items.map(({ key }) => key)).toEqual(['1', '2']);
    expect(strict.rejects.map(({ reason }) => reason)).toEqual([
      '1 appears again at line 3, after line 2',
      '1 appears again at line 4, after line 2',
    ]);
    const numbered = await read(rows, mapped('key: number\n  repeated_keys: numbered'));
    expect(numbered.items.map(({ key }) => key)).toEqual(['1', '1 #2', '1 #3', '2']);
  });

  it('of whole rows distinguish equal rows by number and differ with any value', async () => {
    const { items } = await read(rows, mapped('key: { whole_row: true }'));
    const [a, b, again, other] = items.map(({ key }) => key);
    expect(new Set([a, b, other]).size).toBe(3);
    expect(again).toBe(`${a} #2`);
    expect((await read(rows, mapped('key: { whole_row: true }'))).items.map(({ key }) => key)).toEqual([
      a,
      b,
      again,
      other,
    ]);
  });

  it('that come again are left out where the source says that they are about the same thing', async () => {
    const rows = '7,Acme LLC,,,,,,,1\n8,Other LLC,,,,,,,1\n7,Acme LLC,,,,,,,2\n7,Acme LLC,,,,,,,3\n';
    const found = await read(rows, mapped('key: number\n  repeated_keys: left_out'));
    expect(found.items.map(({ key }) => key)).toEqual(['7', '8']);
    expect(found.tally).toMatchObject({ rowsRead: 4, rowsRejected: 0, items: 2 });
    expect(found.tally.leftOut.total).toBe(2);
  });

  it('says that repeated_keys has no effect where rows are numbered anyway', () => {
    expect(() => mapped('key: { whole_row: true }\n  repeated_keys: numbered')).toThrow(
      'map.repeated_keys: it has no effect here: equal rows are numbered. Leave it out',
    );
  });

  it('of some columns stay the same when another column changes, and are numbered where they come again', async () => {
    const readKeys = async (text: string) =>
      (await read(text, mapped('key: { digest_of: [number] }'))).items.map(({ key }) => key);
    const [one, again, other] = await readKeys('n-1,A LLC,,,,,,,\nN-1,B LLC,,,,,,,\n2,A LLC,,,,,,,\n');
    expect(again).toBe(`${one} #2`);
    expect(other).not.toBe(one);
    expect(await readKeys('N-1,C LLC,,,,,,,\n')).toEqual([one]);
  });
});

describe('heads', () => {
  const loan = `
  kind: loan
  type: ppp
  key: number
  names: [{ kind: legal, name: holder }]
  head: { amount: amount, lender: trade, status: type, jobs_reported: street, forgiveness_amount: ein }`;
  const more = 'ignored: [state, issued]';

  it('of loans read amounts as agencies write them and count what is none', async () => {
    const { values, tally } = await read(
      '1,A LLC,Bank,Paid,,"$1,500.25","12.0",,"$149,800 "\n2,B LLC,,,,,NA,,1.5e+04\n3,C LLC,,,,,,,-\n',
      defineRecords({ map: loan, more }),
    );
    expect(values.map(({ head }) => head)).toEqual([
      {
        object: 'loan',
        type: 'ppp',
        amount: 149800,
        lender: 'Bank',
        status: 'Paid',
        jobs_reported: 12,
        forgiveness_amount: 1500.25,
      },
      {
        object: 'loan',
        type: 'ppp',
        amount: 15000,
        lender: null,
        status: null,
        jobs_reported: null,
        forgiveness_amount: null,
      },
      {
        object: 'loan',
        type: 'ppp',
        amount: null,
        lender: null,
        status: null,
        jobs_reported: null,
        forgiveness_amount: null,
      },
    ]);
    expect(tally.unknownValues.list()).toEqual([
      { value: 'amount that is not a number: -', count: 1 },
      { value: 'jobs reported that is not a number: NA', count: 1 },
    ]);
  });

  it('of liens gather the parties of all rows of a filing', async () => {
    const map = `
  kind: lien
  type: ucc
  key: number
  date: { column: issued, format: MM/DD/YYYY }
  names: [{ kind: legal, name: holder, when: { type: D } }]
  head:
    filing_number: number
    status: state
    debtors: [{ column: holder, when: { type: D } }]
    secured_parties: [{ column: holder, when: { type: S } }]
    collateral: trade`;
    const { values } = await read(
      '7,A LLC,,D,,,,03/09/2021,\n7,First Bank,ovens,S,Active,,,03/09/2021,\n7,B INC,,D,,,,03/09/2021,\n7,A LLC,,D,,,,03/09/2021,\n',
      defineRecords({ map, more: 'group_by: number\nignored: [ein, street, amount]' }),
    );
    expect(values[0]).toMatchObject({
      subject: { names: [{ name: 'A LLC' }, { name: 'B INC' }], state: 'CO' },
      head: {
        object: 'lien',
        filing_number: '7',
        state: 'CO',
        status: 'Active',
        debtors: ['A LLC', 'B INC'],
        secured_parties: ['First Bank'],
        collateral: 'ovens',
        expiration_date: null,
      },
    });
    expect(values[0]?.records).toHaveLength(4);
  });
});

describe('descriptions of records', () => {
  it.each([
    ['no names', { map: '\n  { kind: license, type: t, key: number }' }, /one of names, file_number, ein is expected/],
    ['an unknown kind', { map: '\n  { kind: licence, type: t, key: number }' }, /"licence" is not one of lien, loan/],
    [
      'a loan’s field in a license',
      { map: '\n  { kind: license, type: t, key: number, ein: ein, head: { amount: amount } }' },
      /head\.amount: unknown key/,
    ],
    [
      'a lien without a state',
      { state: 'US', map: '\n  { kind: lien, type: t, key: number, ein: ein }' },
      /a lien belongs to the register of a state/,
    ],
    ['a country for a register', { state: 'UK' }, /"UK" is not a two-letter code/],
  ])('with %s are refused', (_, sections, complaint) => expect(() => defineRecords(sections)).toThrow(complaint));
});
