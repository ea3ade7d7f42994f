import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { PoliteHost, SodaSource } from '@registry/live-lookup';
import type { RegisteredBusiness, SourceDefinition } from '@registry/pipeline';
import { FakeSocrataPortal } from '@registry/fake-socrata-portal';
import { loadSource } from '@registry/sources';
import { generatedDatasets, readSampleCompanies } from './generated-datasets.ts';

const sources = [
  'us-co/business-registry',
  'us-ct/business-registry',
  'us-ny/business-registry',
  'us-or/business-registry',
  'us-pa/business-registry',
  'us-tx/business-registry',
] as const;

/** A company without its rows as published, whose columns have other names at an interface. */
function withoutRows({ records: _, ...company }: RegisteredBusiness): Omit<RegisteredBusiness, 'records'> {
  return company;
}

describe('an answer of a portal', () => {
  const sample = { rows: 300, seed: 3 };
  let portal: FakeSocrataPortal;
  beforeAll(async () => {
    portal = await FakeSocrataPortal.start(await generatedDatasets(sample));
  });
  afterAll(() => portal.close());

  it.each(sources)('of %s maps to what a file of the same companies maps to', async (slug) => {
    const definition = (await loadSource(slug)) as SourceDefinition<'business'>;
    const { live, state } = definition;
    if (live === null || state === null) throw new Error(`${slug} cannot be asked live`);
    const ofFile = await readSampleCompanies(definition, sample);
    const limits = { requestsPerSecond: 1_000, requestsAtOnce: 1_000 };
    const host = new PoliteHost({ host: live.host, contact: 'ops@example.test', standInUrl: portal.url, limits });
    const source = new SodaSource(definition, live, state, host);
    const numbers = [...ofFile.keys()].slice(0, 60);
    for (const number of numbers) {
      const { items } = await source.send(source.byFileNumber(number) ?? { subject: '' }, AbortSignal.timeout(10_000));
      const [mapped] = items.map((item) => item.map());
      const expected = ofFile.get(number);
      expect(mapped?.ok === true ? withoutRows(mapped.value) : mapped).toEqual(expected && withoutRows(expected));
    }
    expect(numbers.length).toBeGreaterThan(50);
  });
});
