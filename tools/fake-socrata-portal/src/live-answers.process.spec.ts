import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { PoliteHost, SodaSource } from '@registry/live-lookup';
import { readSource, type RegisteredBusiness, type SourceDefinition } from '@registry/pipeline';
import { FakeSocrataPortal } from '@registry/fake-socrata-portal';
import { loadSource } from '@registry/sources';
import { writeSample } from '@registry/tools-sample';
import { collector, generatedDatasets, inputOf } from './generated-datasets.ts';

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
    const chunks: Buffer[] = [];
    await writeSample({ source: slug, ...sample, dirtyShare: 0, out: collector(chunks) });
    const ofFile = new Map<string, unknown>();
    for await (const { items } of readSource(definition, inputOf(Buffer.concat(chunks)))) {
      for (const item of items) {
        const mapped = item.map();
        if (mapped.ok) ofFile.set(item.key, withoutRows(mapped.value));
      }
    }
    const limits = { requestsPerSecond: 1_000, requestsAtOnce: 1_000 };
    const host = new PoliteHost({ host: live.host, contact: 'ops@example.test', standInUrl: portal.url, limits });
    const source = new SodaSource(definition, live, state, host);
    const numbers = [...ofFile.keys()].slice(0, 60);
    for (const number of numbers) {
      const { items } = await source.ask(source.byFileNumber(number) ?? { subject: '' }, AbortSignal.timeout(10_000));
      const [mapped] = items.map((item) => item.map());
      expect(mapped?.ok === true ? withoutRows(mapped.value) : mapped).toEqual(ofFile.get(number));
    }
    expect(numbers.length).toBeGreaterThan(50);
  });
});
