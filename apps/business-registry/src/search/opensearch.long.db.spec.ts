import { afterAll, beforeAll } from '@jest/globals';
import { startOpenSearch, type TestOpenSearch } from '@registry/testing';
import { describeWithOpenSearch } from '@registry/testing/describe-with-opensearch';
import { openSearchFor } from '../testing/open-search-settings.ts';
import { SearchFixture } from '../testing/search-fixture.ts';
import { testSearches } from '../testing/search-oracle.suite.ts';

await describeWithOpenSearch('search by an index in OpenSearch', () => {
  let server: TestOpenSearch;
  beforeAll(async () => {
    server = await startOpenSearch({ heapMiB: 512 });
  });
  afterAll(() => server.remove());

  testSearches((registry) => SearchFixture.start(registry, registry.folder, openSearchFor(server.cluster.urls)));
});
