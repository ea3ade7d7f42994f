import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { NamedHolder } from '@registry/contracts-records-sections';
import { type WhoseRecordsCase, whoseRecordsCases } from '@registry/matching/whose-records';
import { coloradoCompany, RegistryFixture } from '../testing/registry-fixture.ts';
import { recordsSubscription } from './records.subscription.ts';

/** Each record gives a trade name that says which it is. */
const tradeName = (i: number): string => `Trade ${i}`;

function toHolder(
  i: number,
  { source = 'us/one', state = 'CO', ...record }: WhoseRecordsCase['records'][number],
): NamedHolder {
  const { names, fileNumber = null, ein = null } = record;
  const named = { names, trade_names: [tradeName(i)], as_of: null };
  return { subject_no: i + 1, stamp: 1, source, state, file_number: fileNumber, ein, ...named };
}

describe('names of records are given', () => {
  let registry: RegistryFixture;

  beforeAll(async () => {
    registry = await RegistryFixture.create();
  });
  beforeEach(async () => {
    for (const table of ['businesses', 'registrations', 'names', 'business_changes', 'loads'])
      await registry.rows(`DELETE FROM ${table}`);
    await registry.rows('TRUNCATE named_holders, aliases, further_states, due_holders');
  });
  afterAll(() => registry.destroy());

  const load = async ({ companies }: WhoseRecordsCase): Promise<void> => {
    await registry.loadColorado(companies.map(({ fileNumber, name }) => coloradoCompany(fileNumber, name)));
    for (const { fileNumber, ein = null } of companies)
      await registry.rows('UPDATE businesses SET ein = $2 WHERE file_number_key = $1', [fileNumber, ein]);
  };
  const apply = (holders: readonly NamedHolder[], kind: 'announcement' | 'current') =>
    registry.database.transaction(async (client) => recordsSubscription.topics[0]?.apply(client, holders, { kind }));
  const complete = async (): Promise<void> => {
    while (await registry.database.transaction(async (client) => recordsSubscription.complete?.(client)));
  };
  const expectNames = async ({ records }: WhoseRecordsCase): Promise<void> => {
    const rows = await registry.rows<{ name: string; company: string }>(
      `SELECT name, file_number_key AS company FROM names WHERE source_type = 'record' AND name LIKE 'Trade %' ORDER BY name`,
    );
    expect(rows).toEqual(
      records.flatMap(({ of, names }, i) =>
        // A record of several names has trade names of one of them: which one only its file number says.
        of === null || names.length === 0 ? [] : [{ name: tradeName(i), company: of }],
      ),
    );
  };

  it.each(whoseRecordsCases)('so that $title', async (one) => {
    const holders = one.records.map((record, i) => toHolder(i, record));
    await load(one);
    await apply(holders.slice(0, 1), 'current');
    await apply(holders.slice(1), 'current');
    await complete();
    await expectNames(one);
    await registry.rows('TRUNCATE named_holders, aliases, further_states, due_holders');
    await complete();
    expect(await registry.rows("SELECT FROM names WHERE source_type = 'record'")).toEqual([]);
    for (const holder of holders.toReversed()) await apply([holder], 'announcement');
    await expectNames(one);
    const [, version] = await registry.rows('SELECT sum(version) FROM businesses');
    await apply(holders, 'announcement');
    expect((await registry.rows('SELECT sum(version) FROM businesses'))[1]).toEqual(version);
  });
});
