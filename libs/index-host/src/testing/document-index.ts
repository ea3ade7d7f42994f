import { CHANGES_CHANNEL, OUTBOX_TABLES_SQL } from '@registry/feed';
import type { IndexDocument, IndexSchema } from '@registry/name-index';
import { Database } from '@registry/persistence';
import { executeSql } from '@registry/private-servers';
import { templateDatabase, temporaryFolder, type TestDatabase } from '@registry/testing';
import pg from 'pg';
import { buildIndexFile } from '../build/build-index.ts';
import { IndexFiles } from '../index-files.ts';
import { IndexReplica } from '../index-replica.ts';
import type { ChangesRead } from '../index-changes.ts';
import type { IndexReplicaOptions } from '../index-settings.ts';

const PUBLISH = "INSERT INTO announcements (lane, topic, item_count, body) VALUES ($1, $2, $3, '{}')";
const schema: IndexSchema = { fields: ['state'], orders: [] };

/** A change that puts a document with one name into an index. */
export function upsert(key: string) {
  const document = { key, rank: 0, names: [{ folded: key, nameKey: key }], values: [null], orderKeys: [] };
  return { kind: 'upsert' as const, document };
}

/** Reads each change event by itself, given its topic. */
export function readEach(read: (topic: string) => ReturnType<ChangesRead>): IndexReplicaOptions['readsOf'] {
  return (events) =>
    events.map(
      ({ topic }) =>
        () =>
          read(topic),
    );
}

/** Indexes of documents that no table has, and a log of change events that they follow. */
export class DocumentIndex {
  readonly #test: TestDatabase;
  readonly #pool: pg.Pool;
  readonly #database: Database;

  private constructor(test: TestDatabase) {
    this.#test = test;
    this.#pool = new pg.Pool({ connectionString: test.url, max: 4 });
    this.#database = new Database(this.#pool);
  }

  static async create(): Promise<DocumentIndex> {
    return new DocumentIndex(await templateDatabase('followed-index', (url) => executeSql(url, OUTBOX_TABLES_SQL)));
  }

  async destroy(): Promise<void> {
    await this.#pool.end();
    await this.#test.drop();
  }

  /** Commits a change event. */
  async publish(stream: string, topic: string, items = 1): Promise<void> {
    await this.#pool.query(PUBLISH, [stream, topic, items]);
  }

  /** Notifies the indexes of what is committed; without it they look once a second. */
  async notify(): Promise<void> {
    await this.#pool.query(`NOTIFY ${CHANGES_CHANNEL}`);
  }

  /** Has all indexes built again, as tables do that are filled from scratch. */
  async resetEpoch(): Promise<void> {
    await this.#pool.query('UPDATE feed_epochs SET epoch = gen_random_uuid()');
  }

  files(): IndexFiles {
    return new IndexFiles(temporaryFolder('followed-index').path, 'documents', schema);
  }

  /** Writes a base of these documents. */
  build(path: string, documents: readonly IndexDocument[] = []): Promise<void> {
    async function* read() {
      yield [...documents];
    }
    return buildIndexFile(this.#database, { schema, documents: read }, path);
  }

  /** A replica that has started, of an empty base unless a builder is given. */
  async start(
    readsOf: IndexReplicaOptions['readsOf'],
    options: Partial<IndexReplicaOptions> = {},
  ): Promise<IndexReplica> {
    const builder = { build: (path: string) => this.build(path) };
    const index = new IndexReplica({ database: this.#database, files: this.files(), builder, readsOf, ...options });
    await index.onModuleInit();
    return index;
  }
}
