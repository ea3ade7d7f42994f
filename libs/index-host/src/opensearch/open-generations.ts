import type { Generations, OpenSearch, OpenSearchSettings } from '@registry/opensearch-index';
import type { Database } from '@registry/persistence';
import type { BaseContents } from '../build/build-index.ts';
import type { IndexFiles } from '../index-files.ts';

/** The indexes of a service in OpenSearch. The caller closes the client. */
export async function openGenerations(
  settings: OpenSearchSettings,
  layout: BaseContents,
  { name }: IndexFiles,
): Promise<{ readonly search: OpenSearch; readonly generations: Generations }> {
  const { Generations, OpenSearch } = await import('@registry/opensearch-index');
  const search = new OpenSearch(settings);
  const options = { layout, prefix: settings.INDEX_PREFIX, name, shards: settings.INDEX_SHARDS };
  return { search, generations: new Generations(search, options) };
}

/** Differs for each database: of a server, of its copy by a dump, and of another server. A standby has that of its primary. */
export async function databaseIdentity(database: Database): Promise<string> {
  const [row] = await database.query<{ identity: string }>({
    name: '',
    text: `SELECT (SELECT system_identifier FROM pg_control_system()) || '/' || oid AS identity
             FROM pg_database WHERE datname = current_database()`,
  });
  return row?.identity ?? '';
}
