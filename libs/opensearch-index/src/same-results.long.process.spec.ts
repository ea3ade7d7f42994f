import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { buildBase, NameIndex } from '@registry/name-index';
import { draws, startOpenSearch, type TestOpenSearch } from '@registry/testing';
import { describeWithOpenSearch } from '@registry/testing/describe-with-opensearch';
import fc from 'fast-check';
import { anyDocument, anyQuery, schema } from '@registry/name-index/testing/generated';
import { byKey } from '@registry/name-index/testing/brute-force';
import { BulkWriter, indexTemplate, OpenSearch, OpenSearchIndex } from './index.ts';

const settings = {
  INDEX_ENGINE: 'opensearch',
  INDEX_USER: '',
  INDEX_PASSWORD: '',
  INDEX_CA_FILE: '',
  INDEX_PREFIX: 'x',
  INDEX_SHARDS: 3,
  INDEX_TIMEOUT_MS: 20_000,
};
const ALIAS = 'documents';

await describeWithOpenSearch('an index in OpenSearch', () => {
  let server: TestOpenSearch;
  let search: OpenSearch;
  let remote: OpenSearchIndex;
  let local: NameIndex;
  beforeAll(async () => {
    server = await startOpenSearch({ heapMiB: 512 });
    search = new OpenSearch({ ...settings, INDEX_URL: server.cluster.urls.join() });
    const [documents = []] = fc.sample(
      fc.uniqueArray(anyDocument, { selector: ({ key }) => key, minLength: 60, maxLength: 80, size: 'max' }),
      { numRuns: 1, seed: 3 },
    );
    const layout = { schema };
    await search.send({
      method: 'PUT',
      path: '/documents-1',
      body: { ...indexTemplate(layout, 3), aliases: { [ALIAS]: {} } },
      msMax: 60_000,
    });
    await new BulkWriter(search, layout).write(
      documents.map((document) => ({ kind: 'upsert', document })),
      { alias: ALIAS, version: 1 },
    );
    await search.send({ method: 'POST', path: `/${ALIAS}/_refresh`, msMax: 60_000 });
    remote = new OpenSearchIndex(search, { layout, alias: ALIAS, msMax: 20_000 });
    local = NameIndex.of(await buildBase(schema, [documents.toSorted(byKey)], ''));
  });
  afterAll(async () => {
    await search.close();
    await server.remove();
  });

  it('returns the same', async () => {
    const queries = fc.sample(anyQuery, { numRuns: draws(20_000, 2_000), seed: 12 });
    const different: unknown[] = [];
    for (let at = 0; at < queries.length; at += 100) {
      const some = queries.slice(at, at + 100);
      const found = await Promise.all(some.map((query) => remote.search(query)));
      for (const [n, query] of some.entries()) {
        const expected = await local.search(query);
        if (JSON.stringify(expected) !== JSON.stringify(found[n])) different.push({ query, expected, found: found[n] });
      }
    }
    expect(different.length === 0 ? [] : [different.length, ...different.slice(0, 3)]).toEqual([]);
  });
});
