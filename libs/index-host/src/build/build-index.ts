import { OutboxStore } from '@registry/feed';
import { buildBaseFile, type IndexDocument, type IndexSchema } from '@registry/name-index';
import type { IndexRouting } from '@registry/opensearch-index';
import type { Database } from '@registry/persistence';
import { formatPosition, newestPosition } from '../feed-position.ts';

/** The source of a base. */
export interface BaseContents {
  readonly schema: IndexSchema;
  /** In an index with shards, the documents of one value are on one of them. */
  readonly routing?: IndexRouting;
  /** All documents in the order of their keys, read from one consistent state of the tables. */
  documents(database: Database): AsyncIterable<readonly IndexDocument[]>;
}

/**
 * Builds a base and writes it to a file. Its position is read before the tables: later change events may already be in
 * the base, and are applied again without harm.
 */
export async function buildIndexFile(database: Database, contents: BaseContents, path: string): Promise<void> {
  const position = await newestPosition(new OutboxStore(database));
  await buildBaseFile(path, contents.schema, contents.documents(database), formatPosition(position));
}
