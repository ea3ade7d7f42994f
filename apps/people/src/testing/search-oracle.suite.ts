import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { compareInRounds, draws, testSeed } from '@registry/testing';
import type { PublishedCompany, PublishedPerson } from '@registry/contracts-business-registry';
import type { SearchPeopleRequest } from '@registry/contracts-people';
import { type BoundSql, joinedRows } from '@registry/index-host/terms-found.sql';
import fc from 'fast-check';
import type { QueryResultRow } from 'pg';
import { type HitRow, toHit } from '../search/hit.row.ts';
import { createPublished, firm, PeopleFixture, person } from './people-fixture.ts';
import type { SearchFixture } from './search-fixture.ts';
import { countSql, pageSql } from './search-people.sql.ts';

/** Queries in all; as many of them after each round of changes, of which one follows the loss of all rows. */
const QUERIES = draws(5_000, 60);
const ROUNDS = draws(12, 4);
const EMPTIED_BEFORE = draws(8, 3);
const COMPANIES = 300;
const STATES = ['CO', 'OR', 'WY'] as const;

const WORDS = [
  'B',
  'AB',
  'Ada',
  'ADA',
  'Zoë',
  "O'Neil",
  'Marsh',
  'Lee',
  'A',
  '7',
  'Ñandú',
  'and',
  '&',
  'B&B',
  'ŁÓDŹ',
  'St.',
  'van-der',
  'Vander',
  'The',
];
const FORMS = ['LLC', 'L L C', 'Inc', 'Incorporated', 'Co', 'Limited Liability Company', 'Jr', '', ''];

const words = fc.array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 3 });
const name = fc.tuple(words, fc.constantFrom(...FORMS)).map(([some, form]) => `${some.join(' ')} ${form}`.trim());
const onFile: fc.Arbitrary<PublishedPerson> = fc.oneof(
  name.map((text) => person(text)),
  name.map((text) => firm(text)),
  fc.constantFrom(person('—'), person('😀 Ada'), firm('The LLC'), person('Ada\tMarsh'), person('Ada \\ Marsh\n')),
);
const filed = fc.record({
  state: fc.constantFrom(...STATES),
  number: fc.integer({ min: 1, max: COMPANIES / STATES.length }),
  people: fc.array(onFile, { maxLength: 4 }),
});
const query: fc.Arbitrary<SearchPeopleRequest> = fc.record({
  q: fc.oneof(
    name,
    words.map((some) => some.join(' ')),
    name.map((some) => `"${some}"`),
    fc.constantFrom(
      'ada',
      'llc',
      'incorporated',
      'a l l c',
      'ad*',
      'vand*',
      'van-de*',
      '"ada van-der"',
      'lee li*',
      'a',
      '7',
      'nobody',
      'lee lee',
      'the ada marsh',
    ),
  ),
  states: fc.oneof(fc.constant([]), fc.subarray(['CO' as const, 'WY' as const, 'NY' as const])),
  offset: fc.constantFrom(0, 0, 5, 30, 190),
  limit: fc.constantFrom(1, 10, 30, 100),
});

/** Specs of every engine: `start` starts a replica. */
export function testSearches(start: (people: PeopleFixture) => Promise<SearchFixture>): void {
  let people: PeopleFixture;
  let replica: SearchFixture;
  const versions = new Map<string, number>();
  const seed = testSeed();

  beforeAll(async () => {
    people = await PeopleFixture.create();
    replica = await start(people);
  });
  afterAll(async () => {
    await replica.end();
    await people.destroy();
  });

  it(`answers ${QUERIES} generated queries as the SQL does, under inserts, updates, deletes and rebuilds (TEST_SEED=${seed})`, async () => {
    const changes = fc.sample(fc.array(filed, { minLength: 60, maxLength: 120 }), { seed, numRuns: ROUNDS });
    const queries = fc.sample(query, { seed, numRuns: QUERIES });
    const change = async (round: number): Promise<void> => {
      if (round === EMPTIED_BEFORE) await emptied();
      const publishing = people.publish((changes[round] ?? []).map(toPublished));
      if (round % 3 === 2) await Promise.all([publishing, replica.index.rebuild(), replica.index.catchUp()]);
      await publishing;
      await replica.index.catchUp();
    };
    const found = await compareInRounds(queries, { rounds: ROUNDS, change, compare: compareWithOracle });
    expect(found).toBeGreaterThan(QUERIES / draws(4, 20)); // else the queries would hardly find anything, and prove little
  }, 3_600_000);

  /** The owner has started a new log: all that was there is gone, and comes again with first versions. */
  async function emptied(): Promise<void> {
    await people.clear();
    versions.clear();
    await replica.index.catchUp();
    expect(await replica.index.documentCount()).toBe(0);
  }

  function toPublished({
    state,
    number,
    people: some,
  }: typeof filed extends fc.Arbitrary<infer T> ? T : never): PublishedCompany {
    const key = `${state}${number}`;
    const version = (versions.get(key) ?? 0) + 1;
    versions.set(key, version);
    return createPublished(state, `F${number}`, some, { version });
  }

  /** Fails where they differ; whether anything was found. */
  async function compareWithOracle(request: SearchPeopleRequest): Promise<boolean> {
    const [{ hits, totalCount }, expected] = await Promise.all([replica.readModel.search(request), oracle(request)]);
    expect({ request, hits, totalCount }).toEqual({ request, ...expected });
    return expected.totalCount > 0;
  }

  async function oracle(request: SearchPeopleRequest) {
    const text = "SELECT DISTINCT name FROM persons p WHERE name ~ '-'";
    const names = await readRows<{ name: string }>({ text, values: [] });
    const joined = joinedRows(names.map(({ name }) => name));
    const hits = await readRows<HitRow>(pageSql(request, joined));
    const [counted] = await readRows<{ total: number }>(countSql(request, joined));
    return { hits: hits.map(toHit), totalCount: counted?.total ?? 0 };
  }

  /** All companies here are of three states: a statement on the partitions of all states takes longer to be planned than to run. */
  function readRows<Row extends QueryResultRow>({ text, values }: BoundSql): Promise<Row[]> {
    const ofStates = text.replaceAll(/\b(persons|companies) (?=[pc]\b)/g, (_found, table) => {
      return `(SELECT * FROM ${String(table)} WHERE state IN ('${STATES.join("', '")}')) `;
    });
    return people.database.query<Row>({ name: '', text: ofStates }, values);
  }
}
