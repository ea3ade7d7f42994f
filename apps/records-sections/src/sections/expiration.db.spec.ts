import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { company, head, record } from '../testing/made-records.ts';
import { RecordsFixture } from '../testing/records-fixture.ts';
import { readingDay } from '@registry/request-context';

describe('an expiration date', () => {
  let records: RecordsFixture;

  beforeAll(async () => {
    records = await RecordsFixture.create();
  });
  beforeEach(() => records.clear());
  afterAll(() => records.destroy());

  const load = (fields: Partial<ReturnType<typeof head<'license'>>>) =>
    records.load('us-co/made', [
      {
        ...record({ key: 'L1', name: 'CEDAR RIDGE LLC' }),
        head: { ...head('license', 'L1'), status: 'ACTIVE', ...fields },
      },
    ]);
  const shown = async (today: string) => {
    records.today = today;
    return (await records.sections(company({ name: 'Cedar Ridge LLC' }))).sections.licenses.rows;
  };

  it.each([
    ['2026-06-03', '2026-06-04', true],
    ['2026-06-03', '2026-06-03', false],
    [null, '2026-06-04', null],
  ])('of %s is past or not on %s, and nothing has changed by that', async (expirationDate, today, isExpired) => {
    await load({ expiration_date: expirationDate });
    expect(await shown(today)).toMatchObject([
      { status: 'ACTIVE', expiration_date: expirationDate, is_expired: isExpired },
    ]);
    expect(await records.rows('SELECT * FROM record_changes')).toEqual([]);
  });

  it('is past once its day has ended in each state and territory', () => {
    expect(readingDay(Date.parse('2026-06-04T11:59:00Z'))).toBe('2026-06-03');
    expect(readingDay(Date.parse('2026-06-04T12:00:00Z'))).toBe('2026-06-04');
  });
});
