import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { foldedName } from '@registry/domain';
import { readdirSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { coloradoCompany, RegistryFixture } from '../testing/registry-fixture.ts';
import { SearchFixture } from '../testing/search-fixture.ts';
import { companyIndexFiles } from './company-base.ts';
import { testSearches } from '../testing/search-oracle.suite.ts';

describe('search by the index', () => testSearches((registry) => SearchFixture.start(registry)));

describe('the index of a replica', () => {
  let registry: RegistryFixture;
  let search: SearchFixture;
  beforeAll(async () => {
    registry = await RegistryFixture.create();
    search = await SearchFixture.start(registry);
  });
  afterAll(async () => {
    await search.end();
    await registry.destroy();
  });

  it('starts from its file with what happened since, and from the tables when its files are damaged', async () => {
    await search.index.rebuild();
    await registry.loadColorado([coloradoCompany('8888', 'Quagga Basalt LLC')]);
    await search.index.catchUp();
    const documents = await search.index.documentCount();
    expect(await startedAnew()).toEqual({ found: 1, documents, baseDocuments: documents - 1 });
    const folder = companyIndexFiles(registry.folder).folder;
    for (const name of readdirSync(folder)) truncateSync(join(folder, name), 1_000);
    expect(await startedAnew()).toEqual({ found: 1, documents, baseDocuments: documents });
  });

  async function startedAnew() {
    const replica = await SearchFixture.start(registry);
    const { total } = await replica.index.search({ terms: ['QUAGGA', 'BASALT'].map(foldedName), offset: 0, limit: 10 });
    const { statistics } = replica.index;
    await replica.end();
    return { found: total, documents: statistics?.documents, baseDocuments: statistics?.baseDocuments };
  }
});
