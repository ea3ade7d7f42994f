import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { company, head, record } from '../testing/made-records.ts';
import { RecordsFixture } from '../testing/records-fixture.ts';

/** Renames the fields of stored heads as the next version writes them. */
const IN_PUBLIC_NAMES = `
  UPDATE liens SET head = (
    SELECT json_object_agg(CASE key WHEN 'kind' THEN 'object' ELSE lower(regexp_replace(key, '([A-Z])', '_\\1', 'g')) END, value)
      FROM json_each(head))`;

describe('the head of a stored record', () => {
  let records: RecordsFixture;

  beforeAll(async () => {
    records = await RecordsFixture.create();
  });
  beforeEach(() => records.clear());
  afterAll(() => records.destroy());

  const lien = {
    ...head('lien', '2021F1', ['CEDAR RIDGE LLC']),
    expiration_date: '2031-05-05',
    secured_parties: ['FIRST BANK'],
  };
  const load = (status: string, version: string) =>
    records.load('us-co/ucc', [
      {
        ...record({ key: '2021F1', kind: 'lien', name: 'CEDAR RIDGE LLC', fields: { version } }),
        head: { ...lien, status },
      },
    ]);
  const shown = async () => (await records.sections(company({ name: 'Cedar Ridge LLC' }))).sections.liens.rows;

  it('has the names that version 0.1.0 reads', async () => {
    await load('Active', '1');
    const [row] = await records.rows('SELECT head FROM liens');
    expect(row?.['head']).toEqual({
      kind: 'lien',
      type: 'ucc',
      filingNumber: '2021F1',
      state: 'CO',
      status: 'Active',
      expirationDate: '2031-05-05',
      securedParties: ['FIRST BANK'],
      debtors: ['CEDAR RIDGE LLC'],
      collateral: null,
    });
  });

  it('is read the same in public names, and no change when it is loaded again', async () => {
    await load('Active', '1');
    const before = await shown();
    expect(before).toMatchObject([{ filing_number: '2021F1', secured_parties: ['FIRST BANK'] }]);
    await records.rows(IN_PUBLIC_NAMES);
    expect(await records.rows("SELECT FROM liens WHERE head ->> 'filing_number' = '2021F1'")).toHaveLength(1);
    expect(await shown()).toEqual(before);
    await load('Lapsed', '2');
    const changes = await records.rows('SELECT field, before, after FROM record_changes');
    expect(changes).toEqual([{ field: 'status', before: 'Active', after: 'Lapsed' }]);
  });
});
