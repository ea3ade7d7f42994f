import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { ListSectionsReply } from '@registry/contracts-records-sections';
import { SHOWN_CONFIDENCE } from '@registry/contracts-records-sections';
import { readLoadedFiles } from '@registry/loading/loaded-files';
import type { RecordName } from '@registry/pipeline';
import { draws } from '@registry/testing';
import fc from 'fast-check';
import { company, head, record } from '../../testing/made-records.ts';
import { type KeyedRecord, RecordsFixture } from '../../testing/records-fixture.ts';

const NAME = 'Cedar Ridge LLC';
const DIGEST = /^sha256:[0-9a-f]{64}$/;

describe('where original rows come from', () => {
  let records: RecordsFixture;

  beforeAll(async () => {
    records = await RecordsFixture.create();
  });
  beforeEach(() => records.clear());
  afterAll(() => records.destroy());

  const read = () =>
    records.listSections.listSections({
      addresses: [],
      matchKeys: company({ name: NAME }),
      minConfidence: SHOWN_CONFIDENCE,
      withOrigins: true,
    });

  it('is not read unless it is requested', async () => {
    await records.load('us-co/made', [record({ key: 'L1', name: NAME })]);
    expect(await records.sections(company({ name: NAME }))).not.toHaveProperty('origins');
  });

  it('of a record of one source is the load that wrote it and the newest file that has it unchanged', async () => {
    await records.load('us-co/made', [record({ key: 'L1', name: NAME })], undefined, { asOf: '2026-01-31' });
    await records.load(
      'us-co/made',
      [record({ key: 'L1', name: NAME }), record({ key: 'L2', name: 'Other' })],
      undefined,
      {
        asOf: '2026-02-28',
      },
    );
    const { origins } = await read();
    const [first, second] = await records.rows<{ file: string }>(
      'SELECT input_identity AS file FROM loads ORDER BY 1 = 0, load_no',
    );
    expect(first?.file).toMatch(DIGEST);
    expect(first?.file).not.toBe(second?.file);
    const file = { source: 'us-co/made', started_at: expect.any(String) };
    const newest = { ...file, file: second?.file, as_of: '2026-02-28' };
    expect(origins).toEqual({
      rows: [
        [
          {
            path: [],
            origin: {
              source: 'us-co/made',
              load: { ...file, file: first?.file, as_of: '2026-01-31' },
              confirmed_by: newest,
            },
          },
        ],
      ],
      files: [newest],
    });
  });

  it('of a record of a register is the load of each source that publishes it', async () => {
    const sources = ['us-co/licenses-weekly', 'us-co/licenses-export'];
    for (const [i, source] of sources.entries()) {
      const made = record({ key: 'L1', name: NAME, fields: { of: source } });
      const more = { asOf: `2026-0${i + 1}-01`, register: 'us-co/agency' };
      await records.load(source, [made], undefined, more);
    }
    const reply = await read();
    expect(placed(reply).map(([row, source]) => [row['of'], source])).toEqual(
      expect.arrayContaining(sources.map((source) => [source, source])),
    );
    expect(placed(reply)).toHaveLength(2);
  });

  it('of an assembled record is the file of each of its rows, in whatever order they were loaded', async () => {
    const parts = fc.array(
      fc.record({ file: fc.constantFrom('filings', 'debtors', 'parties'), day: fc.integer({ min: 1, max: 9 }) }),
      {
        minLength: 1,
        maxLength: 8,
      },
    );
    await fc.assert(
      fc.asyncProperty(parts, async (made) => {
        await records.clear();
        const all = [{ file: 'filings', day: 5 }, { file: 'debtors', day: 1 }, ...made];
        const keyed = all.map(({ file, day }, i) => [file, toPart(file, `${file}-${i}`, day)] as const);
        for (const [file, own] of Map.groupBy(keyed, ([name]) => name))
          await records.load(
            `us-co/ucc-${file}`,
            own.map(([, part]) => part),
          );
        const reply = await read();
        const found = placed(reply);
        expect(found.map(([row, source]) => source === `us-co/ucc-${String(row['key']).split('-')[0]}`)).toEqual(
          all.map(() => true),
        );
        expect(new Set(found.map(([row]) => row['key'])).size).toBe(all.length);
      }),
      { numRuns: draws(20, 6) },
    );
  });

  it('of an assembled record whose parts are others by now is not said', async () => {
    for (const file of ['filings', 'debtors']) await records.load(`us-co/ucc-${file}`, [toPart(file, `${file}-1`, 1)]);
    await records.rows("DELETE FROM record_parts WHERE part = 'debtors'");
    const { rows, origins } = await read();
    expect(rows).toHaveLength(1);
    expect(origins?.rows).toEqual([[{ path: [], origin: { source: 'us-co/ucc', load: null, confirmed_by: null } }]]);
  });

  it('is a file of the list of its day, which has no file that was refused', async () => {
    await records.load('us-co/made', [record({ key: 'L1', name: NAME })], undefined, {
      extent: 'whole',
      asOf: '2026-02-28',
    });
    await records
      .load('us-co/made', [record({ key: 'L2', name: NAME })], undefined, { extent: 'whole', asOf: '2026-01-31' })
      .catch(() => undefined);
    const { origins } = await read();
    const load = origins?.rows[0]?.[0]?.origin.load;
    const day = load?.started_at.slice(0, 10) ?? '';
    expect(await readLoadedFiles(records.database, day)).toEqual([load]);
    expect(await readLoadedFiles(records.database, '2026-01-31')).toEqual([]);
  });
});

/** Each original row of a reply's only record by its path, with the source that it is said to be of. */
function placed({ rows, origins }: ListSectionsReply): [Readonly<Record<string, unknown>>, string][] {
  expect([rows.length, origins?.rows.length]).toEqual([1, 1]);
  return (origins?.rows[0] ?? []).map(({ path, origin }) => {
    let value: unknown = rows[0]?.record;
    for (const step of path) value = (value as Readonly<Record<string, unknown>>)[step];
    expect(origin.load?.file).toMatch(DIGEST);
    return [value as Readonly<Record<string, unknown>>, origin.source];
  });
}

/** A row of a file of a lien that is assembled. */
function toPart(file: string, key: string, day: number): KeyedRecord {
  const names: RecordName[] = file === 'debtors' ? [{ name: NAME, kind: 'legal', addresses: [] }] : [];
  return {
    key,
    family: 'us-co/ucc',
    part: file,
    recordKey: file === 'filings' ? '1' : null,
    joinKeys: ['file:1'],
    adds: {
      subject: { names, state: 'CO', fileNumber: null, ein: null },
      date: `2021-01-0${day}`,
      head: head('lien', ''),
    },
    records: [{ key }],
  };
}
