import type { IndexDocument } from '@registry/name-index';
import type { OpenSearchSettings } from '@registry/opensearch-index';
import type { Database } from '@registry/persistence';
import { type BaseContents, buildIndexFile } from './build-index.ts';
import pMap from 'p-map';
import { type IndexTarget, parseTarget } from './index-target.ts';

/** Requests under way at once: one is made of documents while the server works on the other ones. */
const REQUESTS_AT_ONCE = 3;
/** Documents of a request. */
const DOCUMENTS_MAX = 1_000;
/** Milliseconds that a fill waits for OpenSearch in one request: for a node that is started again, or room on a disk. */
const FAILED_MS_MAX = 600_000;

/** Builds a base into a file, or fills an index in OpenSearch that `path` names (`formatTarget`). */
export async function buildIndexAt(
  database: Database,
  contents: BaseContents,
  path: string,
  settings: OpenSearchSettings | undefined,
): Promise<void> {
  const target = parseTarget(path);
  if (target === undefined || settings === undefined) await buildIndexFile(database, contents, path);
  else await fillIndex(database, contents, target, settings);
}

async function fillIndex(
  database: Database,
  contents: BaseContents,
  { index, version }: IndexTarget,
  settings: OpenSearchSettings,
): Promise<void> {
  const { BulkWriter, completeIndex, Generations, OpenSearch } = await import('@registry/opensearch-index');
  const search = new OpenSearch(settings);
  const writer = new BulkWriter(search, contents, FAILED_MS_MAX);
  const to = { alias: Generations.writeAlias(index), version };
  try {
    const write = (documents: readonly IndexDocument[]) =>
      writer.write(
        documents.map((document) => ({ kind: 'upsert', document })),
        to,
      );
    await pMap(inPortions(contents.documents(database)), write, { concurrency: REQUESTS_AT_ONCE });
    await completeIndex(search, index, FAILED_MS_MAX);
  } finally {
    await search.close();
  }
}

/** The same in lists of one length, the last one may be shorter. */
async function* inPortions<T>(lists: AsyncIterable<readonly T[]>): AsyncGenerator<T[]> {
  let rest: T[] = [];
  for await (const list of lists) {
    rest.push(...list);
    for (; rest.length >= DOCUMENTS_MAX; rest = rest.slice(DOCUMENTS_MAX)) yield rest.slice(0, DOCUMENTS_MAX);
  }
  if (rest.length > 0) yield rest;
}
