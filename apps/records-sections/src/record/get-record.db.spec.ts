import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { MatchKeys } from '@registry/contracts-business-registry';
import { type RecordRow, recordId } from '@registry/contracts-records-sections';
import { SECTION_NAMES } from '@registry/domain';
import { company, record } from '../testing/made-records.ts';
import { RecordsFixture } from '../testing/records-fixture.ts';

const cedar = company({ name: 'Cedar Ridge LLC', alternatives: ['Mesa Bread'] });
const other = company({ name: 'Elk Meadow LLC', fileNumber: '200' });

describe('get-record', () => {
  let records: RecordsFixture;

  beforeEach(async () => {
    records = await RecordsFixture.create();
  });
  afterEach(() => records.destroy());

  const get = async (matchKeys: MatchKeys, id: string) =>
    (await records.getRecord.getRecord({ matchKeys, recordId: id })).record;

  /** The records of all lists of a company. */
  const listAll = async (matchKeys: MatchKeys): Promise<RecordRow[]> => {
    const window = { minConfidence: 0, offset: 0, limit: 100 };
    const pages = await Promise.all(
      SECTION_NAMES.map((section) => records.listSection.listSection({ ...window, matchKeys, section })),
    );
    return pages.flatMap(({ rows }) => rows);
  };

  it('finds each record of each list as the list has it, for its own company only', async () => {
    const kinds = ['license', 'permit', 'lien', 'loan', 'fmcsa_registration', 'record'] as const;
    for (const kind of kinds) {
      const made = [
        record({ kind, key: 'K1', name: 'Cedar Ridge LLC', date: '2020-01-01' }),
        record({ kind, key: '"K" \\ \t 2 😀', name: 'Cedar Ridge LLC' }),
        record({ kind, key: 'K3', name: 'Someone', trade: 'Mesa Bread' }),
        record({ kind, key: 'K4', name: 'Elk Meadow LLC' }),
      ];
      await records.load(`us-co/${kind.replace('_', '-')}s`, made);
    }
    const [own, others] = [await listAll(cedar), await listAll(other)];
    expect(new Set(own.map(({ id }) => id)).size).toBe(3 * kinds.length);
    expect(new Set(others.map(({ id }) => id)).size).toBe(kinds.length);
    for (const [rows, mine, theirs] of [
      [own, cedar, other],
      [others, other, cedar],
    ] as const)
      for (const row of rows) {
        expect(await get(mine, row.id)).toEqual(row);
        expect(await get(theirs, row.id)).toBeNull();
      }
    expect(await get(cedar, 'rec_unknown1234567890')).toBeNull();
  });

  it('finds a record of a company with so many that no list reaches it', async () => {
    const many = Array.from({ length: 10_100 }, (_, at) =>
      record({ key: `K${at}`, name: 'Cedar Ridge LLC', date: at === 0 ? null : '2020-01-01' }),
    );
    await records.load('us-co/licenses', many);
    const id = recordId('license', 'us-co/licenses', 'K0');
    expect(await get(cedar, id)).toMatchObject({ id, number: 'K0' });
  });

  it('finds a record that two sources of a register publish by one id', async () => {
    const sources = ['us-co/weekly', 'us-co/export'];
    for (const source of sources)
      await records.load(source, [record({ key: 'R1', name: 'Cedar Ridge LLC' })], undefined, {
        register: 'us-co/agency',
      });
    const [row, ...further] = await listAll(cedar);
    expect(further).toEqual([]);
    expect(row?.sources).toHaveLength(2);
    expect(row?.id).toBe(recordId('license', 'us-co/agency', 'R1'));
    expect(await get(cedar, row?.id ?? '')).toEqual(row);
    for (const source of sources) expect(await get(cedar, recordId('license', source, 'R1'))).toBeNull();
  });

  it('shows nothing of what is hidden of the company', async () => {
    const noted = (key: string, name: string) =>
      record({ key, name, fields: { KEY: key, NOTE: 'Call Jane Q. Roe at 303.555.0142' } });
    await records.load('us-co/licenses', [noted('L1', 'Cedar Ridge LLC'), noted('L2', 'Elk Meadow LLC')]);
    const values = [
      { kind: 'person', text: 'JANE Q ROE' },
      { kind: 'phone', text: '303-555-0142' },
    ] as const;
    const hidden = { ...cedar, hidden: { names: ['Cedar Ridge LLC'], values } };
    const [own, others] = [await listAll(cedar), await listAll(other)];
    expect(JSON.stringify(await get(cedar, own[0]?.id ?? ''))).toMatch(/Jane Q. Roe at 303.555.0142/);
    const shown = await get(hidden, own[0]?.id ?? '');
    expect(shown).toMatchObject({ id: own[0]?.id, number: 'L1' });
    expect(JSON.stringify(shown)).not.toMatch(/Roe|0142/);
    expect(shown).toEqual((await listAll(hidden))[0]);
    expect(JSON.stringify(await get(other, others[0]?.id ?? ''))).toMatch(/Jane Q. Roe/);
  });
});
