import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { ListSectionsReply, Section } from '@registry/contracts-records-sections';
import { isSameValue } from '@registry/domain';
import { pick, randomNumbers } from '@registry/persistence/past-responses';
import { draws } from '@registry/testing';
import { company, head, record } from '../../testing/made-records.ts';
import { type KeyedRecord, RecordsFixture } from '../../testing/records-fixture.ts';

const CEDAR = company({ name: 'Cedar Ridge LLC' });
const FIRST_DAY = Date.UTC(2025, 5, 1);
const DAYS = 40;
const KEYS = ['1', '2', '3', '4', '5'];

const toDay = (day: number): string => new Date(FIRST_DAY + day * 86_400_000).toISOString().slice(0, 10);

interface Made {
  readonly date: string | null;
  readonly end: string | null;
  readonly status: string;
}

/** What a file stated of a record; null where it lacked it. */
interface Logged {
  readonly day: string;
  readonly made: Made | null;
}

describe('the records of a day', () => {
  let records: RecordsFixture;
  beforeAll(async () => {
    records = await RecordsFixture.create();
  });
  beforeEach(() => records.clear());
  afterAll(() => records.destroy());

  const license = (key: string, { date, end, status }: Made): KeyedRecord => ({
    ...record({ key, name: 'Cedar Ridge LLC', date, fields: { KEY: key, STATUS: status, DATE: date ?? '' } }),
    head: { ...head('license', key, ['Cedar Ridge LLC']), status, expiration_date: end },
  });
  const load = (made: ReadonlyMap<string, Made>, asOf: string) =>
    records.load(
      'us-co/licenses',
      [...made].map(([key, one]) => license(key, one)),
      undefined,
      { extent: 'whole', asOf, acceptAbsent: true },
    );
  const list = (validOn: string): Promise<Section> =>
    records.listSection.listSection({
      ...{ matchKeys: CEDAR, section: 'licenses', minConfidence: 0.5, offset: 0, limit: 30, validOn },
    });
  const summary = (rows: Section['rows']) =>
    rows.map((row) => [('number' in row && row.number) || '', row.status]).sort();

  it('are those whose own dates include it, with the status that is stated of it', async () => {
    const random = randomNumbers(7);
    for (let round = 0; round < draws(40, 2); round += 1) {
      await records.clear();
      const log = new Map<string, Logged[]>(KEYS.map((key) => [key, []]));
      const made = new Map<string, Made>();
      for (let day = 0; day < 30; day += 1 + Math.floor(random() * 8)) {
        for (const key of KEYS) {
          const chance = random();
          if (chance < 0.15) made.delete(key);
          else if (chance < 0.6) made.set(key, makeOne(random));
        }
        made.set('9', { date: null, end: null, status: String(day) }); // no two files are the same
        await load(made, toDay(day));
        for (const key of KEYS) log.get(key)?.push({ day: toDay(day), made: made.get(key) ?? null });
      }
      for (let compared = 0; compared < 25; compared += 1) {
        const day = toDay(Math.floor(random() * DAYS) - 5);
        const { rows, totalCount, coverage } = await list(day);
        const expected = KEYS.flatMap((key) => expectOne(key, log.get(key) ?? [], day)).sort();
        expect([day, summary(rows)]).toEqual([day, expected]);
        expect(totalCount).toBe(expected.length);
        expect(coverage.scope).toContain('that have no date');
      }
    }
  }, 600_000);

  it('are in the profile as in the list, without what records say of the company', async () => {
    await load(new Map([['1', { date: '2025-06-01', end: null, status: 'ACTIVE' }]]), '2025-06-10');
    const reply: ListSectionsReply = await records.listSections.listSections({
      ...{ matchKeys: CEDAR, minConfidence: 0.5, addresses: [], validOn: '2025-06-10' },
    });
    const { rows } = await list('2025-06-10');
    expect(reply.sections.licenses).toMatchObject({ places: [0], totalCount: 1 });
    expect(reply.rows).toEqual(rows);
    const proof = { matchKeys: CEDAR, minConfidence: 0.5, addresses: [], validOn: '2025-06-10', withOrigins: true };
    expect(await records.listSections.listSections(proof)).toEqual(reply);
    expect(rows).toMatchObject([{ status: 'ACTIVE', is_expired: null }]);
    expect([reply.names, reply.addresses]).toEqual([[], []]);
    expect((await list('2025-05-31')).totalCount).toBe(0);
    expect((await list('2025-06-11')).rows).toMatchObject([{ status: null }]);
  });

  it('have the status that a page of few records has, next to one that changes with each load', async () => {
    const date = '2025-06-01';
    for (let day = 0; day < draws(110, 12); day += 1) {
      const busy = { date, end: null, status: String(day) };
      const quiet = { date, end: null, status: day === 0 ? 'ACTIVE' : 'EXPIRED' };
      await load(
        new Map([
          ['1', quiet],
          ['2', busy],
        ]),
        toDay(day),
      );
    }
    const { rows } = await list('2025-06-01');
    const first = await records.listSection.listSection({
      ...{ matchKeys: CEDAR, section: 'licenses', minConfidence: 0.5, offset: 0, limit: 1, validOn: '2025-06-01' },
    });
    expect(summary(first.rows)).toEqual([['1', 'ACTIVE']]);
    expect(rows[0]).toEqual(first.rows[0]);
  });
});

function makeOne(random: () => number): Made {
  const date = random() < 0.2 ? null : toDay(Math.floor(random() * 30) - 10);
  const end = random() < 0.4 ? null : toDay(Math.floor(random() * 40));
  return { date, end, status: pick(['ACTIVE', 'EXPIRED'], random) };
}

/** By going through all files: as it is known now, where its dates include the day. */
function expectOne(key: string, log: readonly Logged[], day: string): [string, string | null][] {
  const last = log.findLast(({ made }) => made !== null);
  const made = last?.made ?? null;
  if (last === undefined || made === null) return [];
  const { date, end } = made;
  if (date === null || date > day || (end !== null && end < day)) return [];
  if (log.at(-1)?.made === null && last.day < day) return [];
  return [[key, expectStatus(log, day)]];
}

function expectStatus(log: readonly Logged[], day: string): string | null {
  const exact = log.find((one) => one.day === day)?.made ?? null;
  if (exact !== null) return exact.status;
  const before = log.findLastIndex((one) => one.day < day && one.made !== null);
  const after = log.findIndex((one, at) => at > before && one.made !== null);
  if (before < 0 || after < 0) return null;
  const between = log.slice(before, after + 1);
  const status = between[0]?.made?.status ?? null;
  return between.every(({ made }) => made !== null && isSameValue(made.status, status)) ? status : null;
}
