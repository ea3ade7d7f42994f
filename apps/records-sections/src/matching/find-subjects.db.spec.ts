import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { MatchKeys } from '@registry/contracts-business-registry';
import { company, record } from '../testing/made-records.ts';
import { RecordsFixture } from '../testing/records-fixture.ts';
import { FindSubjectsReadModel } from './find-subjects.read-model.ts';

describe('the subjects of an EIN', () => {
  let records: RecordsFixture;

  beforeEach(async () => {
    records = await RecordsFixture.create();
  });
  afterEach(() => records.destroy());

  const EIN = '841234567';
  const load = (toName: (n: number) => string) =>
    records.load(
      'us-co/made',
      Array.from({ length: 2_500 }, (_, n) => record({ key: `L${n}`, name: toName(n), ein: EIN })),
    );
  const find = () => new FindSubjectsReadModel(records.database).find(company({ name: 'Cedar Ridge LLC', ein: EIN }));

  it('are all that a company has', async () => {
    await load((n) => `Cedar Ridge Branch ${n}`);
    const found = await find();
    expect(new Set(found.flatMap(({ names }) => names)).size).toBe(2_500);
    expect(found).toHaveLength(2_500);
  });

  it('are some where strangers carry it', async () => {
    const syllables = ['ba', 'ke', 'lo', 'mi', 'nu', 'sa', 'te', 'vo', 'xi', 'zu'];
    const toWord = (n: number) => [...String(n).padStart(4, '0')].map((digit) => syllables[Number(digit)]).join('');
    await load((n) => toWord(n));
    expect(await find()).toHaveLength(1_000);
  });
});

describe('the day of the data of a subject’s source', () => {
  let records: RecordsFixture;

  beforeAll(async () => {
    records = await RecordsFixture.create();
  });
  afterAll(() => records.destroy());

  it('is read where the company has namesakes, or others that a record may be of, and its register has a day', async () => {
    await records.load('us-co/made', [record({ key: 'L1', name: 'Cedar Ridge LLC' })], undefined, {
      asOf: '2026-03-01',
    });
    const own = company({ name: 'Cedar Ridge LLC', alike: [2, 2] });
    const dayOf = async (more: Partial<MatchKeys>) => {
      const [subject] = await new FindSubjectsReadModel(records.database).find({ ...own, ...more });
      return subject?.asOf;
    };
    expect(await dayOf({ asOf: '2026-04-01', namesakes: [['80202']] })).toBe('2026-03-01');
    expect(await dayOf({ asOf: '2026-04-01', others: [own] })).toBe('2026-03-01');
    expect(await dayOf({ asOf: '2026-04-01', others: [] })).toBeNull();
    expect(await dayOf({ namesakes: [['80202']] })).toBeNull();
  });
});
