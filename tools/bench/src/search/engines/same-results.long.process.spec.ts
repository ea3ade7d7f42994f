import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { foldForMatching } from '@registry/domain';
import {
  buildBase,
  type IndexChange,
  type IndexDocument,
  NameIndex,
  type NamedDocuments,
  type SearchIndex,
} from '@registry/name-index';
import { companySchema, toCompanyDocument } from '@registry/name-index/searches/companies/company-documents';
import { BulkWriter, indexTemplate, OpenSearch, OpenSearchIndex } from '@registry/opensearch-index';
import { settingsFor } from '@registry/opensearch-index/settings-for';
import { draws, startOpenSearch, type TestOpenSearch } from '@registry/testing';
import { describeWithOpenSearch } from '@registry/testing/describe-with-opensearch';
import { CompanyCorpus } from '../corpus/company-corpus.ts';
import { Random } from '../corpus/random.ts';
import { callClasses, type ComparedCall, frequencyClasses } from './testing/compared-calls.ts';
import { ExactKeys } from './testing/exact-keys.ts';

const COMPANIES = draws(20_000, 4_000);
/** Calls in all; the classes of frequencies have a tenth of them. */
const CALLS = draws(100_000, 3_000);
const AT_ONCE = 100;
/** Classes in which the index in memory may find another document, which lacks the key: it compares 16 bits of a hash. */
const BY_KEYS: ReadonlySet<string> = new Set(['by name key', 'by shared keys']);
/** Of so many calls one may find such a document. */
const COLLISION_OF = 5_000;
const ALIAS = 'companies';
const layout = {
  schema: companySchema,
  routing: { field: 'state', toValue: (key: string) => key.slice(3, 5).toUpperCase() },
};

await describeWithOpenSearch('the same companies in this process and in OpenSearch', () => {
  const corpus = new CompanyCorpus(COMPANIES, 1);
  const random = new Random(7);
  let server: TestOpenSearch;
  let search: OpenSearch;
  let remote: OpenSearchIndex;
  let local: NameIndex;
  let exact: ExactKeys;
  let [compared, collisions] = [0, 0];

  beforeAll(async () => {
    server = await startOpenSearch({ heapMiB: 512 });
    search = new OpenSearch(settingsFor(server.cluster.urls));
    const documents = Array.from({ length: COMPANIES }, (_, number) => toDocument(number));
    await send('PUT', '/companies-1', { ...indexTemplate(layout, 3), aliases: { [ALIAS]: {} } });
    await write(
      documents.map((document) => ({ kind: 'upsert', document })),
      1,
    );
    remote = new OpenSearchIndex(search, { layout, alias: ALIAS, msMax: 60_000 });
    exact = new ExactKeys(documents, companySchema.fields.indexOf('state'));
    local = NameIndex.of(await buildBase(companySchema, [documents], ''));
  });
  afterAll(async () => {
    await search.close();
    await server.remove();
  });

  it('are suggested alike, and their words have the same frequencies', async () => {
    expect(await compare(frequencyClasses, CALLS / 10)).toEqual({});
  }, 3_600_000);

  it('are found, ordered and counted alike, also after some of them have changed or are gone', async () => {
    expect(await compare(callClasses, CALLS / 2)).toEqual({});
    const changes = Array.from({ length: COMPANIES / 10 }, (_, at): IndexChange => {
      const number = (at * 7) % COMPANIES;
      const document = toDocument(number);
      if (at % 5 === 0) return { kind: 'delete', key: document.key };
      return { kind: 'upsert', document: { ...document, names: toDocument((number + 1) % COMPANIES).names } };
    });
    local.apply(changes);
    exact.apply(changes);
    await write(changes, 2);
    expect(await compare(callClasses, CALLS / 2)).toEqual({});
    expect(compared).toBeGreaterThanOrEqual(CALLS);
    expect(collisions).toBeLessThanOrEqual(CALLS / COLLISION_OF);
  }, 3_600_000);

  /** The calls of each class whose results differ, with the first of them. */
  async function compare(classes: typeof callClasses, calls: number): Promise<Record<string, unknown>> {
    const different: Record<string, { count: number; first: unknown }> = {};
    const shares = Object.values(classes).reduce((sum, [share]) => sum + share, 0);
    for (const [name, [share, draw]] of Object.entries(classes)) {
      const drawn = Array.from({ length: Math.ceil((calls * share) / shares) }, () => draw({ corpus, random }));
      for (let at = 0; at < drawn.length; at += AT_ONCE)
        for (const [call, ...pair] of await Promise.all(drawn.slice(at, at + AT_ONCE).map(callBoth))) {
          compared++;
          if (JSON.stringify(pair[0]) === JSON.stringify(pair[1])) continue;
          if (BY_KEYS.has(name) && hasMore(pair) && (await isExact(call, pair[1]))) collisions++;
          else different[name] = { first: pair, ...different[name], count: (different[name]?.count ?? 0) + 1 };
        }
    }
    return different;
  }

  async function callBoth(call: ComparedCall): Promise<[ComparedCall, unknown, unknown]> {
    return [call, ...(await Promise.all([call(local), call(remote)]))];
  }

  /** Checks that what the first engine has more of lacks the keys: it is not among what all documents have. */
  async function isExact(call: ComparedCall, fewer: unknown): Promise<boolean> {
    const byKeys: Partial<SearchIndex> = exact; // calls of these classes use no more of an index
    return JSON.stringify(await call(byKeys as SearchIndex)) === JSON.stringify(fewer);
  }

  async function write(changes: readonly IndexChange[], version: number): Promise<void> {
    await new BulkWriter(search, layout).write(changes, { alias: ALIAS, version });
    await send('POST', `/${ALIAS}/_refresh`);
  }

  function send(method: 'PUT' | 'POST', path: string, body?: object): Promise<unknown> {
    return search.send({ method, path, msMax: 60_000, ...(body && { body }) });
  }

  function toDocument(number: number): IndexDocument {
    const { key, rank, values, orderKeys } = corpus.document(number);
    const [state, status, entityType] = values as readonly string[];
    const date = orderKeys[0] ?? null;
    const names = corpus.names(number).map((words) => ({ ...foldForMatching(words.join(' ')), name: words.join(' ') }));
    return toCompanyDocument({
      ...{ state: state ?? '', fileNumberKey: key.slice('us-co-'.length), rank, standing: status ?? '' },
      ...{ status: status ?? null, entityType: entityType ?? null, registrationDate: date, formationDate: date },
      ...{ names, addresses: [] },
    });
  }
});

/** Checks that the first result has all keys of the second, and others. */
function hasMore([local, remote]: readonly [unknown, unknown]): boolean {
  const [more, fewer] = [listKeys(local), listKeys(remote)];
  return more.length > fewer.length && fewer.every((key) => more.includes(key));
}

function listKeys(result: unknown): readonly string[] {
  return (Array.isArray(result) ? result : (result as NamedDocuments).keys) as readonly string[];
}
