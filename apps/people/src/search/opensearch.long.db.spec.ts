import { afterAll, beforeAll } from '@jest/globals';
import { settingsFor } from '@registry/opensearch-index/settings-for';
import { startOpenSearch, type TestOpenSearch } from '@registry/testing';
import { describeWithOpenSearch } from '@registry/testing/describe-with-opensearch';
import { SearchFixture } from '../testing/search-fixture.ts';
import { testSearches } from '../testing/search-oracle.suite.ts';

await describeWithOpenSearch('search of persons by an index in OpenSearch', () => {
  let server: TestOpenSearch;
  beforeAll(async () => {
    server = await startOpenSearch({ heapMiB: 512 });
  });
  afterAll(() => server.remove());

  testSearches((people) => SearchFixture.start(people, people.folder, settingsFor(server.cluster.urls)));
});
