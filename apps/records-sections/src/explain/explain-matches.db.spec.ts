import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { company, record } from '../testing/made-records.ts';
import { RecordsFixture } from '../testing/records-fixture.ts';

describe('explain-matches', () => {
  let records: RecordsFixture;

  beforeAll(async () => {
    records = await RecordsFixture.create();
    await records.load('us-co/made', [
      record({ key: '1', name: 'CEDAR RIDGE, LLC', ein: '841234567' }),
      record({ key: '2', name: 'Cedar Ridge LLC', state: 'WY' }),
      record({ key: '3', name: 'Cedar Ridge LLC', state: null }),
      record({ key: '4', name: 'The Cedar Ridge' }),
    ]);
    await records.load('us/loans', [record({ key: '5', kind: 'loan', name: 'Cedar Ridge LLC', ein: '849999999' })]);
  });
  afterAll(() => records.destroy());

  const explain = (section: 'licenses' | 'loans' | null) =>
    records.explainMatches.explainMatches({
      matchKeys: company({ name: 'Cedar Ridge LLC', alike: [1, 4], ein: '841234567' }),
      section,
      limit: 10,
    });

  it('reports for each attached row what was compared and how many rivals there are', async () => {
    const { attached, ein } = await explain('licenses');
    expect(ein).toEqual({ ein: '841234567', basis: 'registry', seen: ['841234567', '849999999'] });
    expect(attached).toMatchObject([
      {
        section: 'licenses',
        comparison: { method: 'identifier', recordSays: '841234567', companySays: '841234567', rivals: 0 },
      },
    ]);
  });

  it('explains for near misses why they are not attached', async () => {
    const reasons = (await explain(null)).nearMisses.map(({ reason, state }) => [reason, state]);
    expect(reasons).toHaveLength(4);
    expect(reasons).toEqual(
      expect.arrayContaining([
        ['other_state', 'WY'],
        ['no_state', null],
        ['ambiguous_name', 'CO'],
        ['other_ein', 'CO'],
      ]),
    );
    expect((await explain('loans')).nearMisses).toMatchObject([{ source: 'us/loans', reason: 'other_ein' }]);
  });
});
