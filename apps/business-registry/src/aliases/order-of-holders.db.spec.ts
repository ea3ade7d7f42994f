import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { NamedHolder } from '@registry/contracts-records-sections';
import { draws, testSeed } from '@registry/testing';
import fc from 'fast-check';
import { coloradoCompany, RegistryFixture } from '../testing/registry-fixture.ts';
import { recordsSubscription } from './records.subscription.ts';

jest.setTimeout(600_000);

const NAMES = ['Cedar Ridge LLC', 'Cedar Ridge Inc', 'Blue Mesa LLC', 'Elm LLC', 'Quail Inc', 'Sage LLC'];
const EINS = [null, null, '841111111', '842222222'];

/** A subject is of one source. */
const chooseSource = (subjectNo: number): string => (subjectNo % 3 === 0 ? 'us/other' : 'us/one');

const holder = fc.record({
  subject_no: fc.integer({ min: 1, max: 8 }),
  state: fc.constantFrom<NamedHolder['state']>('CO', 'CO', 'CO', 'WY', null),
  file_number: fc.constantFrom(null, null, null, '1', '9'),
  ein: fc.constantFrom(...EINS),
  names: fc.constantFrom(...NAMES).map((name) => [name]),
  trade_names: fc.subarray(['Ridge Hauling', 'Mesa Freight']),
  as_of: fc.constant(null),
});

/** Companies of Colorado, some with an EIN that the registry publishes. */
const company = fc.record({ name: fc.constantFrom(...NAMES.slice(0, 4)), ein: fc.constantFrom(...EINS) });

describe('names of records', () => {
  let registry: RegistryFixture;

  beforeAll(async () => {
    registry = await RegistryFixture.create();
  });
  afterAll(() => registry.destroy());

  const apply = (holders: readonly NamedHolder[], kind: 'announcement' | 'current') =>
    registry.database.transaction(async (client) => recordsSubscription.topics[0]?.apply(client, holders, { kind }));
  const step = () => registry.database.transaction(async (client) => recordsSubscription.complete?.(client));
  const complete = async (): Promise<void> => {
    while (await step());
  };
  const clear = () => registry.database.transaction((client) => recordsSubscription.clear(client));
  const names = () =>
    registry.rows("SELECT file_number_key, name, source_id FROM names WHERE source_type = 'record' ORDER BY 1, 2, 3");

  it('are those of one backfill, in whatever order and however often messages arrive, and wherever a backfill dies', async () => {
    const history = fc.array(holder, { minLength: 1, maxLength: 14 });
    await fc.assert(
      fc.asyncProperty(
        fc.array(company, { maxLength: 5 }),
        history,
        fc.infiniteStream(fc.nat(99)),
        async (companies, sent, lots) => {
          for (const table of ['businesses', 'registrations', 'names', 'business_changes'])
            await registry.rows(`DELETE FROM ${table}_co`);
          await registry.loadColorado(companies.map(({ name }, i) => coloradoCompany(String(i + 1), name)));
          for (const [i, { ein }] of companies.entries())
            await registry.rows('UPDATE businesses SET ein = $2 WHERE file_number_key = $1', [String(i + 1), ein]);
          const all = sent.map((one, i): NamedHolder => ({
            ...one,
            source: chooseSource(one.subject_no),
            stamp: i + 1,
          }));
          const newest = [...new Map(all.map((one) => [one.subject_no, one] as const)).values()];
          const happens = (percent: number): boolean => (lots.next().value ?? 0) < percent;

          await clear();
          await apply(newest, 'current');
          await complete();
          const expected = await names();

          await clear();
          for (const one of all) await apply([one], 'announcement');
          expect(await names()).toEqual(expected);

          // A replay of what is there takes nothing away meanwhile.
          await apply(
            newest.map((one) => ({ ...one, stamp: one.stamp + 100 })),
            'current',
          );
          expect(await names()).toEqual(expected);
          await complete();
          expect(await names()).toEqual(expected);

          // A backfill in pieces, some of them twice, of holders that change meanwhile, also after some are linked.
          await clear();
          for (const one of all.toSorted((a, b) => a.subject_no - b.subject_no || a.stamp - b.stamp)) {
            await apply([one], 'current');
            if (happens(30)) await apply([one], 'current');
            if (happens(20)) await step();
          }
          await complete();
          expect(await names()).toEqual(expected);
        },
      ),
      { numRuns: draws(100, 6), seed: testSeed(), endOnFailure: true },
    );
  });
});
