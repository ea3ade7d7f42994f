import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { searchBusinesses, UNFILTERED } from '@registry/contracts-business-registry';
import { sourcesDirectory } from '@registry/sources';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { RegistryFixture } from '../testing/registry-fixture.ts';
import { SearchFixture } from '../testing/search-fixture.ts';

/** Numbers in the sample of Florida's companies, and those in the samples of its events and fictitious names that they stand for. */
const FLORIDA_NUMBERS = { L21000000002: 'L21000000003', L17000000003: 'P05000000044' };

/** Registers, each with the further files that add names to its companies. */
const FILES = [
  ['us-ak/business-registry'],
  ['us-co/business-registry', 'us-co/transaction-history', 'us-co/trade-names'],
  ['us-ct/business-registry', 'us-ct/name-changes'],
  ['us-dc/business-registry', 'us-dc/trade-names'],
  ['us-fl/business-registry', 'us-fl/corporate-events', 'us-fl/fictitious-names'],
  ['us-il/corporations', 'us-il/limited-liability-companies'],
  ['us-va/business-registry'],
] as const;

interface FurtherName {
  readonly id: string;
  readonly name: string;
  readonly kind: string;
}

function renumbered(folder: string, file: string): string {
  const bytes = readFileSync(file, 'latin1');
  const copy = join(folder, basename(file));
  writeFileSync(
    copy,
    Object.entries(FLORIDA_NUMBERS).reduce((text, [from, to]) => text.replaceAll(from, to), bytes),
    'latin1',
  );
  return copy;
}

describe('former, assumed and trade names of registers', () => {
  let registry: RegistryFixture;
  let search: SearchFixture;

  beforeAll(async () => {
    registry = await RegistryFixture.create();
    for (const source of FILES.flat()) {
      const folder = join(sourcesDirectory(), source);
      const sample = readdirSync(folder).find((name) => name.startsWith('sample.')) ?? '';
      const file = join(folder, sample);
      await registry.load(source, source === 'us-fl/business-registry' ? renumbered(registry.folder, file) : file);
    }
    search = await SearchFixture.start(registry);
  });
  afterAll(async () => {
    await search.end();
    await registry.destroy();
  });

  it.each(FILES.map((files) => files[0].slice(0, 5)))(
    'of %s find their company, and the hit says by which name',
    async (place) => {
      const names = await registry.rows<FurtherName>(
        `SELECT lower('us-' || state) || '-' || file_number AS id, n.name, n.kind
         FROM names n JOIN businesses USING (state, file_number_key)
        WHERE n.kind <> 'legal' AND state = '${place.slice(3).toUpperCase()}'`,
      );
      expect(names.length).toBeGreaterThan(0);
      for (const { id, name, kind } of names) {
        const { hits } = await search.readModel.search({
          ...searchBusinesses.example.request,
          ...UNFILTERED,
          offset: 0,
          limit: 100,
          q: `"${name}"`,
        });
        const hit = hits.find((one) => one.id.toLowerCase() === id.toLowerCase());
        expect([kind, name, hit?.matched_on, hit?.matched_name]).toEqual([kind, name, 'name', name]);
      }
    },
  );
});
