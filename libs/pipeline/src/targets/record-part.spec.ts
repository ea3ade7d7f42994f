import { describe, expect, it } from '@jest/globals';
import { memoryInput } from '../testing/memory-input.ts';
import { readAll } from '../testing/read-all.ts';
import { defineRecords } from '../testing/record-source.ts';

const HEADER = 'fileid,id,holder,filed,docket,dot\n';
const COLUMNS = '[fileid, id, holder, filed, docket, dot]';
const define = (map: string, more = '') =>
  defineRecords<'record-part'>({ yields: 'record-part', columns: COLUMNS, map, more });
const read = (rows: string, definition: ReturnType<typeof define>) => readAll(definition, memoryInput(HEADER + rows));

const filings = define(
  `
  family: us-co/ucc
  part: filings
  makes: fileid
  join: { file: fileid }
  key: fileid
  kind: lien
  type: ucc
  date: { column: filed, format: MM/DD/YYYY }
  head: { filing_number: fileid }`,
  'ignored: [id, holder, docket, dot]',
);
const debtors = define(
  `
  family: us-co/ucc
  part: debtors
  join: { file: fileid }
  key: id
  kind: lien
  type: ucc
  names: [{ kind: legal, name: holder, person: by_name }]
  head: { debtors: [holder] }`,
  'ignored: [filed, docket, dot]',
);

describe('a part of a record', () => {
  it('amends the record where its own filing has another number', async () => {
    const map = `
  family: us-or/ucc
  part: filings
  makes: [fileid, id]
  filing: id
  join: { file: { first: [fileid, id] } }
  key: id
  kind: lien
  type: ucc
  head: { filing_number: [fileid, id] }`;
    const rows = '7,7,,,,\n7,8,,,,\n,9,,,,\n7a,7A,,,,\n';
    const { values } = await read(rows, define(map, 'ignored: [holder, filed, docket, dot]'));
    expect(values.map(({ recordKey, adds }) => [recordKey, adds.amends])).toEqual([
      ['7', undefined],
      ['7', true],
      ['9', undefined],
      ['7a', undefined],
    ]);
  });

  it('that makes a record says its key, that which only adds does not; both can be joined', async () => {
    const [filing] = (await read('20121,,,01/02/2012,,\n', filings)).values;
    expect(filing).toMatchObject({
      family: 'us-co/ucc',
      part: 'filings',
      recordKey: '20121',
      joinKeys: ['file:20121'],
      adds: {
        subject: { names: [] },
        date: '2012-01-02',
        head: { object: 'lien', filing_number: '20121', debtors: [] },
      },
      records: [{ fileid: '20121', id: '', holder: '', filed: '01/02/2012', docket: '', dot: '' }],
    });
    const [debtor] = (await read('20121,d1,A LLC,,,\n', debtors)).values;
    expect(debtor).toMatchObject({
      recordKey: null,
      joinKeys: ['file:20121'],
      adds: { subject: { names: [{ name: 'A LLC' }] }, head: { filing_number: '', debtors: ['A LLC'] } },
    });
  });

  it('of a natural person is left out; one that cannot be joined or has no record is rejected', async () => {
    const whole = await read('20121,d1,Mary Smith,,,\n,d2,A LLC,,,\n', debtors);
    expect(whole.rejects.map(({ reason }) => reason)).toEqual([
      'a natural person without a business name',
      'the row has nothing to join it by',
    ]);
    expect(whole.tally.leftOut.total).toBe(1);
    const map = '\n  { family: f, part: p, makes: fileid, join: { x: id }, key: id, kind: lien, type: ucc }';
    const unmade = await read(',d1,,,,\n', define(map, 'ignored: [holder, filed, docket, dot]'));
    expect(unmade.rejects[0]?.reason).toBe('the row has no key of the record that it makes');
  });

  it('that makes a record may name nobody, though not a natural person alone', async () => {
    const map = `
  family: us-or/ucc
  part: filings
  makes: fileid
  join: { file: fileid }
  key: { whole_row: true }
  kind: lien
  type: ucc
  names: [{ kind: legal, when: { docket: DB }, name: holder, person: by_name }]
  head: { secured_parties: [{ column: holder, when: { docket: SP } }] }`;
    const rows = 'F1,,A LLC,,DB,\nF1,,First Bank,,SP,\nF2,,Mary Smith,,DB,\n';
    const { values, rejects } = await read(rows, define(map, 'ignored: [id, filed, dot]'));
    expect(values.map(({ recordKey, adds }) => [recordKey, adds.subject.names.length, adds.head])).toMatchObject([
      ['F1', 1, { secured_parties: [] }],
      ['F1', 0, { secured_parties: ['First Bank'] }],
    ]);
    expect(rejects.map(({ line, reason }) => [line, reason])).toEqual([
      [4, 'a natural person without a business name'],
    ]);
  });

  it('has every join key that its row gives, in capitals, each once', async () => {
    const map = `
  family: us/fmcsa
  part: revocations
  join: { docket: [docket, holder], dot: { column: dot, pattern: '^0*([1-9]\\d*)$' } }
  key: { whole_row: true }
  kind: fmcsa_registration
  type: fmcsa`;
    const { values } = await read(
      ',,MC1,,mc1,00830331\n,,,,MC2,00000000\n',
      define(map, 'ignored: [fileid, id, filed]'),
    );
    expect(values.map(({ joinKeys }) => joinKeys)).toEqual([['docket:MC1', 'dot:830331'], ['docket:MC2']]);
  });

  it('says of its source before the first row what it gives', () => {
    expect(filings.mapping.describes).toEqual({
      kind: 'lien',
      family: 'us-co/ucc',
      makesRecords: true,
      givesNames: false,
      register: null,
    });
    expect(debtors.mapping.describes).toEqual({
      kind: 'lien',
      family: 'us-co/ucc',
      makesRecords: false,
      givesNames: true,
      register: null,
    });
  });
});
