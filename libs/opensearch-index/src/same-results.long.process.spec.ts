import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { timeLimit } from '@registry/config';
import { buildBase, type IndexChange, type IndexDocument, NameIndex } from '@registry/name-index';
import { byKey } from '@registry/name-index/testing/brute-force';
import { anyDocument, anyQuery, schema } from '@registry/name-index/testing/generated';
import { draws, startOpenSearch, type TestOpenSearch } from '@registry/testing';
import { describeWithOpenSearch } from '@registry/testing/describe-with-opensearch';
import { requestContext } from '@registry/request-context';
import fc from 'fast-check';
import { BulkWriter, indexTemplate, OpenSearch, OpenSearchIndex } from './index.ts';
import { settingsFor } from './testing/settings-for.ts';

const QUERIES = draws(5_000, 500);
const AT_ONCE = 100;
const layout = { schema };

await describeWithOpenSearch('an index in OpenSearch', () => {
  let server: TestOpenSearch;
  let search: OpenSearch;
  beforeAll(async () => {
    // A queue of one: a server that several requests keep busy.
    server = await startOpenSearch({ heapMiB: 512, settings: { 'thread_pool.write.queue_size': 1 } });
    search = new OpenSearch(settingsFor(server.cluster.urls));
  });
  afterAll(async () => {
    await search.close();
    await server.remove();
  });

  it('returns what the index in memory does, whatever the documents and queries', async () => {
    const [documents = []] = fc.sample(
      fc.uniqueArray(anyDocument, { selector: ({ key }) => key, minLength: 60, maxLength: 80, size: 'max' }),
      { numRuns: 1, seed: 3 },
    );
    const remote = await createIndex('documents', documents);
    const local = NameIndex.of(await buildBase(schema, [documents.toSorted(byKey)], ''));
    const queries = fc.sample(anyQuery, { numRuns: QUERIES, seed: 12 });
    for (let at = 0; at < queries.length; at += AT_ONCE) {
      const some = queries.slice(at, at + AT_ONCE);
      const found = await Promise.all(some.map((query) => remote.search(query)));
      for (const [n, query] of some.entries())
        expect({ query, found: found[n] }).toEqual({ query, found: await local.search(query) });
    }
  });

  it('keeps the newer state of a document, or its end, in whichever order they arrive', async () => {
    const index = await createIndex('versions', []);
    await write('versions', [upsert('us-co-1', 'NEW')], 7);
    await write('versions', [upsert('us-co-1', 'OLD'), upsert('us-co-2', 'OLD')], 6);
    await write('versions', [{ kind: 'delete', key: 'us-co-2' }], 7);
    await write('versions', [{ kind: 'delete', key: 'us-co-3' }], 7);
    await write('versions', [upsert('us-co-2', 'OLD'), upsert('us-co-3', 'OLD'), upsert('us-co-1', 'NEW')], 6);
    expect(await index.search({ terms: ['NEW'], offset: 0, limit: 9 })).toMatchObject({ keys: ['us-co-1'] });
    expect(await index.documentCount()).toBe(1);
  });

  it('takes all that is written while the server is busy', async () => {
    const index = await createIndex('busy', []);
    const many = Array.from({ length: 40 }, (_, part) =>
      Array.from({ length: 50 }, (_document, at) => upsert(`us-co-${part}-${at}`, 'BUSY')),
    );
    await Promise.all(many.map((changes) => write('busy', changes, 1)));
    expect(await index.documentCount()).toBe(2_000);
  });

  it('takes documents that are together larger than a request may be', async () => {
    const index = await createIndex('large', []);
    const name = 'LARGE '.repeat(100_000).trim();
    await write(
      'large',
      Array.from({ length: 120 }, (_, at) => upsert(`us-co-${at}`, name)),
      1,
    );
    expect(await index.documentCount()).toBe(120);
  }, 300_000);

  it('finds by a prefix in one name, and by many words, what the index in memory does', async () => {
    const words = Array.from({ length: 6_000 }, (_, at) => `INTERNATIONAL${at}`);
    const documents = words.map((word, at) => upsert(`us-co-${at}`, `ALDER ${word}`).document);
    const remote = await createIndex('wide', documents);
    const local = NameIndex.of(await buildBase(schema, [documents.toSorted(byKey)], ''));
    const page = { offset: 0, limit: 10 };
    const none = { ...page, terms: ['NOBODY'] };
    for (const query of [
      { ...page, terms: [], prefixes: ['INTERNATIONAL'] },
      {
        ...page,
        terms: ['ALDER', ...words.slice(0, 300)],
        firstWord: 'ALDER',
        otherWriting: { terms: words.slice(300, 600) },
      },
      { ...none, orInOneName: [{ terms: ['ALDER'], prefixes: ['INTERN'] }] },
    ])
      expect({ query, found: await remote.search(query) }).toEqual({ query, found: await local.search(query) });
    const tooWide = { ...none, orInOneName: [{ terms: ['ALDER'], prefixes: ['INTERNATIONAL'] }] };
    await expect(remote.search(tooWide)).rejects.toMatchObject({ code: { slug: 'upstream_unavailable' } });
  }, 300_000);

  it('returns pages that no single request reaches, in each order', async () => {
    const documents = Array.from({ length: 45_000 }, (_, at) => {
      const { document } = upsert(`us-co-${at}`, at % 9 === 0 ? 'OTHER' : 'DEEP');
      const orderKeys = schema.orders.map(({ name }) => (name === 'id' || at % 3 > 0 ? null : `name ${at % 1_000}`));
      return { ...document, rank: at % 7, orderKeys };
    });
    const remote = await createIndex('deep', documents);
    const local = NameIndex.of(await buildBase(schema, [documents.toSorted(byKey)], ''));
    const order = schema.orders.find(({ name }) => name !== 'id')?.name;
    const [far, long] = [
      { offset: 39_990, limit: 30 },
      { offset: 10, limit: 39_985 },
    ];
    for (const page of [
      far,
      long,
      { offset: 20_000, limit: 0 },
      { offset: 19_990, limit: 10 },
      { offset: 50_000, limit: 5 },
    ])
      for (const more of [{}, { order, facets: schema.fields }, { order: 'id', after: 'us-co-100' }]) {
        const query = { terms: ['DEEP'], ...page, ...more };
        expect({ query, found: await remote.search(query) }).toEqual({ query, found: await local.search(query) });
      }
  }, 300_000);

  it('ends by the deadline of the request under way, and refuses none after those that had little time', async () => {
    const index = await createIndex('due', [upsert('us-co-1', 'ONE').document]);
    const within = (ms: number, work: () => Promise<unknown>) =>
      requestContext.run({ requestId: 'spec', deadlineAt: Date.now() + ms }, work);
    for (const node of server.cluster.nodes) node.freeze(true);
    const startedAt = performance.now();
    try {
      for (const work of [() => index.documentCount(), () => index.documentFrequencies(['ONE'])])
        await expect(within(1_000, work)).rejects.toMatchObject({ code: { slug: 'upstream_unavailable' } });
      expect(performance.now() - startedAt).toBeLessThan(timeLimit(20_000)); // INDEX_TIMEOUT_MS, for each of two attempts otherwise
      for (let at = 0; at < 10; at++) await expect(within(100, () => index.documentCount())).rejects.toThrow();
    } finally {
      for (const node of server.cluster.nodes) node.freeze(false);
    }
    await expect(within(0, () => index.documentCount())).rejects.toMatchObject({
      code: { slug: 'upstream_unavailable' },
    });
    expect(await within(20_000, () => index.documentCount())).toBe(1);
  }, 300_000);

  it('refuses a part of an index, and one that does not exist', async () => {
    const missing = new OpenSearchIndex(search, { layout, alias: 'nothing', msMax: 5_000 });
    await expect(missing.documentCount()).rejects.toMatchObject({ code: { slug: 'upstream_unavailable' } });
    const index = await createIndex('closed', [upsert('us-co-1', 'ONE').document]);
    await search.send({ method: 'POST', path: '/closed-1/_close', msMax: 60_000 });
    await expect(index.documentCount()).rejects.toThrow();
  });

  async function createIndex(alias: string, documents: readonly IndexDocument[]): Promise<OpenSearchIndex> {
    const body = { ...indexTemplate(layout, 3), aliases: { [alias]: {} } };
    await search.send({ method: 'PUT', path: `/${alias}-1`, body, msMax: 60_000 });
    await write(
      alias,
      documents.map((document) => ({ kind: 'upsert', document })),
      1,
    );
    return new OpenSearchIndex(search, { layout, alias, msMax: 20_000 });
  }

  async function write(alias: string, changes: readonly IndexChange[], version: number): Promise<void> {
    await new BulkWriter(search, layout).write(changes, { alias, version });
    await search.send({ method: 'POST', path: `/${alias}/_refresh`, msMax: 60_000 });
  }
});

function upsert(key: string, folded: string) {
  const values = schema.fields.map(() => null);
  const orderKeys = schema.orders.map(() => null);
  return {
    kind: 'upsert' as const,
    document: { key, rank: 0, names: [{ folded, nameKey: folded }], values, orderKeys },
  };
}
