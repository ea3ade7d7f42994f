import type { StateCode } from '@registry/domain';
import { createHash } from 'node:crypto';
import { cpSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { runServers } from './run-servers.ts';
import { filledDatabase, migrateByJob, templateDatabase, type TestDatabase } from './template-database.ts';
import { runAppCommand } from '../processes/app-command.ts';
import { loadFiles } from '../processes/load-file.ts';
import type { StackLoad } from '../processes/stack-plan.ts';
import { projectRoot } from '../testing.config.ts';

/** Services that keep the base of a search index in files; others have no command `build-index`. */
const WITH_INDEX = ['business-registry', 'people', 'demo'];
/** Services with tables that are partitioned by state. */
const BY_STATE = ['business-registry', 'people'];
const KEY_LENGTH = 12;

/**
 * A clone of a service's database with files loaded and partitions of further states. `dataDir`, an empty folder, gets the files that belong to it: the base of
 * the search index. The files are loaded and the base is built once in a run of jest.
 */
export async function loadedDatabase(
  app: string,
  loads: readonly StackLoad[],
  dataDir: string,
  states: readonly StateCode[] = [],
): Promise<TestDatabase> {
  const further = BY_STATE.includes(app) ? states : [];
  if (loads.length + further.length === 0) return templateDatabase(app);
  const key = createHash('sha256')
    .update(JSON.stringify([loads, further]))
    .digest('hex')
    .slice(0, KEY_LENGTH);
  const files = join(await runServers().folder(), `${app}-${key}`);
  const database = await filledDatabase(app, key, async (url) => {
    mkdirSync(files, { recursive: true });
    if (further.length > 0) await migrateByJob(app, url, further);
    const settings = { DATABASE_URL: url, DATA_DIR: files, SOURCES_DIR: join(projectRoot, 'libs', 'sources') };
    await loadFiles(app, loads, settings);
    if (!WITH_INDEX.includes(app)) return;
    await runAppCommand(app, ['build-index'], settings);
  });
  cpSync(files, dataDir, { recursive: true });
  return database;
}
