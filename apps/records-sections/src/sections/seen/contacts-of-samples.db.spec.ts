import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ContactValues } from '@registry/contracts-records-sections';
import { sourcesDirectory } from '@registry/sources';
import { globSync } from 'node:fs';
import { join } from 'node:path';
import { companiesOfHolders, listClaims, originalTexts } from '../../testing/contacts-oracle.ts';
import { RecordsFixture } from '../../testing/records-fixture.ts';

/** Each kind of value has a source among these. */
const SAMPLES = [
  'us-ca/cannabis-licenses',
  'us-ny/cannabis-licenses',
  'us-tx/tdlr-licenses',
  'us/fmcsa-census',
  'us/form-5500',
  'us/h1b-lcas',
  'us/irs-eo-bmf',
  'us/npi-providers',
  'us/ppp-loans',
  'us/sam-entities',
  'us/sec-submissions',
];

describe('contacts of the samples', () => {
  let records: RecordsFixture;

  beforeAll(async () => {
    records = await RecordsFixture.create();
    for (const source of SAMPLES) {
      const [file = ''] = globSync(`${source}/sample.*`, { cwd: sourcesDirectory() });
      await records.loadFile(source, join(sourcesDirectory(), file), { extent: 'increment' });
    }
  });
  afterAll(() => records.destroy());

  it('are in the rows of the sources that are named, and there are some of each kind', async () => {
    const texts = await originalTexts(records);
    const companies = await companiesOfHolders(records, 1_000);
    const read: ContactValues[] = [];
    while (read.length < companies.length) {
      const some = companies.slice(read.length, read.length + 200);
      read.push(...(await records.listContacts.listContacts({ companies: some, minConfidence: 0 })).companies);
    }
    const claims = read.flatMap(listClaims);
    for (const { source, published } of claims) {
      expect([source.source, published, texts.get(`${source.source} ${source.record}`)]).toEqual([
        source.source,
        published,
        expect.stringContaining(published),
      ]);
    }
    const kinds = Object.keys(read[0] ?? {}) as (keyof ContactValues)[];
    for (const kind of kinds) expect([kind, read.some((values) => values[kind].length > 0)]).toEqual([kind, true]);
  });
});
