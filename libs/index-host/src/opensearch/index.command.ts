import { printJson, printLines } from '@registry/command-line';
import { feedStreams } from '@registry/contracts-feed';
import { OutboxStore } from '@registry/feed';
import type { Generations, OpenSearchSettings } from '@registry/opensearch-index';
import { whereOpenSearch } from '@registry/opensearch-index/config';
import { type Database, databaseConfig, withDatabase } from '@registry/persistence';
import { Command } from 'commander';
import { stat } from 'node:fs/promises';
import { isReachable, lastIn, parsePosition } from '../feed-position.ts';
import { indexFolderConfig } from '../index.config.ts';
import type { IndexFiles } from '../index-files.ts';
import { databaseIdentity, openGenerations } from './open-generations.ts';
import { buildIndexFile, type BaseContents } from '../build/build-index.ts';

/** An index in OpenSearch. */
interface SharedStatus {
  readonly index: string;
  readonly documents: number;
  readonly position: Readonly<Record<string, number>>;
  /** Changes that it does not have yet, and the age of the oldest in seconds. */
  readonly waiting: number;
  readonly waitingSeconds: number;
  readonly rebuild: 'none' | 'requested' | 'under way';
  /** Documents that the rebuild has written. */
  readonly filled: number;
}

/** `index status` and `index rebuild` of a service. */
export function indexCommand(
  service: string,
  contents: BaseContents,
  filesIn: (dataDir: string) => IndexFiles,
): Command {
  const open = async (work: (opened: Opened) => Promise<void>): Promise<void> => {
    const settings = indexFolderConfig();
    const files = filesIn(settings.DATA_DIR);
    const database = { url: databaseConfig().DATABASE_URL, name: `${service}-index`, poolMax: 2 };
    await withDatabase(database, (opened) => work({ database: opened, files, shared: whereOpenSearch(settings) }));
  };
  const status = new Command('status')
    .description('Show how far the search index is, and whether it is built again')
    .option('--json', 'print one line of JSON', false)
    .action(({ json }: { json: boolean }) =>
      open(async (opened) => {
        const found = opened.shared
          ? await withGenerations(opened, opened.shared, contents, (shared) => sharedStatus(opened.database, shared))
          : await fileStatus(opened.files);
        if (json) printJson(found);
        else printLines(...Object.entries(found).map(([name, value]) => `${name}: ${JSON.stringify(value)}`));
      }),
    );
  const rebuild = new Command('rebuild')
    .description('Build the search index again from the tables, while searches continue')
    .option('--take-over', 'take over indexes in OpenSearch of a database that does not exist any more', false)
    .action(({ takeOver }: { takeOver: boolean }) =>
      open(async (opened) => {
        const { database, files, shared } = opened;
        if (shared === undefined) {
          const path = await files.nextPath();
          await buildIndexFile(database, contents, path);
          return printLines(`Built ${path}. Replicas with this folder read it when they start.`);
        }
        await withGenerations(opened, shared, contents, async (generations) => {
          await generations.claim(await databaseIdentity(database), takeOver);
          await generations.requestRebuild();
        });
        return printLines(`${service} builds its index again. See "index status".`);
      }),
    );
  return new Command('index')
    .description('Inspect and rebuild the search index')
    .addCommand(status)
    .addCommand(rebuild);
}

interface Opened {
  readonly database: Database;
  readonly files: IndexFiles;
  readonly shared: OpenSearchSettings | undefined;
}

async function withGenerations<Result>(
  { files }: Opened,
  settings: OpenSearchSettings,
  contents: BaseContents,
  work: (generations: Generations) => Promise<Result>,
): Promise<Result> {
  const { search, generations } = await openGenerations(settings, contents, files);
  try {
    return await work(generations);
  } finally {
    await search.close();
  }
}

async function sharedStatus(database: Database, generations: Generations): Promise<SharedStatus> {
  const outbox = new OutboxStore(database);
  const stored = await generations.read();
  const position = stored && parsePosition(stored.position);
  const isOfLog = position !== undefined && (await isReachable(outbox, position));
  const lags = await Promise.all(
    feedStreams.map((stream) => outbox.lagBehind(stream, isOfLog ? lastIn(position, stream) : 0)),
  );
  const oldest = Math.min(Date.now(), ...lags.flatMap((lag) => lag.oldest?.getTime() ?? []));
  const { searched, filled } = await generations.documentCounts();
  const isRequested = await generations.isRebuildRequested();
  return {
    index: stored?.index ?? '',
    documents: searched,
    position: Object.fromEntries(feedStreams.map((stream) => [stream, position ? lastIn(position, stream) : 0])),
    waiting: lags.reduce((sum, { items }) => sum + items, 0),
    waitingSeconds: Math.round((Date.now() - oldest) / 1_000),
    rebuild: filled === undefined ? (isRequested ? 'requested' : 'none') : 'under way',
    filled: filled ?? 0,
  };
}

/** Of an index in the memory of each replica: the base that the next one starts from. `index_waiting_changes` says how far each is. */
async function fileStatus(files: IndexFiles): Promise<object> {
  const path = await files.newestPath();
  if (path === undefined) return { base: null };
  const { size, mtime } = await stat(path);
  return { base: path, bytes: size, builtAt: mtime.toISOString() };
}
