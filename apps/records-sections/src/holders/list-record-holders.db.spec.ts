import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { head, record } from '../testing/made-records.ts';
import { RecordsFixture } from '../testing/records-fixture.ts';

describe('list-record-holders', () => {
  let records: RecordsFixture;

  beforeAll(async () => {
    const made = record({ key: '100300 17', name: 'Joined Inc', fileNumber: '20131234567' });
    const joined = { ...made, head: head('license', '100300') };
    records = await RecordsFixture.create();
    await records.load('us-co/made', [
      record({ key: 'LIC-100200', name: 'Cedar Ridge LLC', trade: 'Mesa Bread' }),
      record({ key: '100200', name: 'Other Inc', state: 'WY', ein: '841234567' }),
      joined,
      record({ key: '1002003', name: 'Longer Inc' }),
    ]);
    await records.load('us/carriers', [record({ key: '100200', kind: 'fmcsa_registration', name: 'Cedar Ridge LLC' })]);
  });
  afterAll(() => records.destroy());

  const holders = async (number: string) => (await records.listRecordHolders.listRecordHolders({ number })).holders;

  it('finds whom a number was issued to, in every register and spelling', async () => {
    expect(await holders('lic-100200')).toEqual([
      {
        section: 'licenses',
        names: ['Cedar Ridge LLC'],
        state: 'CO',
        fileNumber: null,
        ein: null,
        subjectNos: [expect.any(Number), expect.any(Number)],
      },
    ]);
    const found = await holders('0100200');
    expect(found.map(({ section, names }) => [section, ...names]).sort()).toEqual([
      ['fmcsa_registrations', 'Cedar Ridge LLC'],
      ['licenses', 'Other Inc'],
    ]);
    expect(await holders('100201')).toEqual([]);
  });

  it('finds a number once that several sources of one register publish', async () => {
    const register = { register: 'us-co/agency' };
    for (const source of ['us-co/weekly', 'us-co/export'])
      await records.load(source, [record({ key: '100400', name: 'Juniper LLC' })], undefined, register);
    expect(await holders('100400')).toMatchObject([{ section: 'licenses', names: ['Juniper LLC'] }]);
  });

  it('finds a number next to many others that a key begins with', async () => {
    for (const source of ['us-co/first', 'us-co/second', 'us-co/third', 'us-co/fourth']) {
      const others = Array.from({ length: 8 }, (_, i) => ({
        ...record({ key: `100500 ${i}`, name: `Other ${source} ${i} Inc` }),
        head: head('license', `77${i}`),
      }));
      await records.load(source, others);
    }
    await records.load('us-co/permits', [record({ key: '100500', kind: 'permit', name: 'Juniper LLC' })]);
    expect(await holders('100500')).toMatchObject([{ section: 'permits', names: ['Juniper LLC'] }]);
  });

  it('finds a number that is the first of the columns of a key', async () => {
    expect(await holders('100300')).toMatchObject([{ names: ['Joined Inc'], fileNumber: '20131234567' }]);
    expect(await holders('10030')).toEqual([]);
  });
});
