import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { MatchKeys } from '@registry/contracts-business-registry';
import { company, record } from '../testing/made-records.ts';
import { RecordsFixture } from '../testing/records-fixture.ts';
import { FindSubjectsReadModel } from './find-subjects.read-model.ts';

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
