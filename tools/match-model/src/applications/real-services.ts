import { matchCompanies } from '@registry/contracts-business-registry';
import { MessageClient } from '@registry/messaging';
import { sourcesDirectory } from '@registry/sources';
import { buildApps, eventually, Stack, startNats } from '@registry/testing';
import { cpSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { realFiles, REGISTERS } from '../queries/real-files.ts';
import { listFiles } from '../screening/real-lists.ts';

const APPS = ['business-registry', 'records-sections'] as const;
/** Lists of which no real file is there: their fictional samples. */
const MADE_LISTS = ['us-pa/medicaid-exclusions', 'us-la/medicaid-exclusions'].map(
  (source) => [source, join(sourcesDirectory(), source, 'sample.csv')] as const,
);

/** Services with the real registers of Oregon and Florida and the real lists. Companies of Florida of these numbers are dissolved. */
export async function startRealServices(
  folder: string,
  dissolved: ReadonlySet<string>,
): Promise<{ readonly services: MessageClient; readonly end: () => Promise<void> }> {
  await buildApps();
  const stack = new Stack({ nats: await startNats({ jetStream: true }) });
  const services = new MessageClient(stack.nats.url, 'gateway');
  services.start();
  const end = async (): Promise<void> => {
    await services.connection?.close();
    await stack.end();
  };
  try {
    await loadAll(stack, folder, dissolved);
    for (const app of APPS) await stack.startAnother(app);
    await eventually(() => isIndexed(services), true, 60_000);
    return { services, end };
  } catch (error) {
    await end();
    throw error;
  }
}

/** Loads each file as of today; the first one of a source as whole. */
async function loadAll(stack: Stack, folder: string, dissolved: ReadonlySet<string>): Promise<void> {
  const SOURCES_DIR = join(folder, 'sources');
  writeSources(SOURCES_DIR);
  for (const app of APPS) await stack.add(app, { SOURCES_DIR }, [], ['OR', 'FL']);
  const florida = gunzipSync(readFileSync(join(realFiles, REGISTERS.FL))).toString('latin1');
  const changed = florida.replaceAll(/^(.{12}).{192}./gm, (row, number: string) =>
    dissolved.has(number.trim()) ? `${row.slice(0, -1)}I` : row,
  );
  writeFileSync(join(folder, 'florida.txt'), changed, 'latin1');
  const asOf = new Date().toISOString().slice(0, 10);
  const loaded = new Set<string>();
  const load = async (app: string, source: string, file: string): Promise<void> => {
    const extent = loaded.has(source) ? 'increment' : 'whole';
    const how = ['--as-of', asOf, '--extent', extent, '--accept-absent', '--accept-end', '--quiet'];
    await stack.run(app, 'load', source, file, ...how);
    loaded.add(source);
  };
  await load('business-registry', 'us-or/business-registry', join(realFiles, REGISTERS.OR));
  await load('business-registry', 'us-fl/business-registry', join(folder, 'florida.txt'));
  for (const [source, path] of [...(await listFiles(folder)).reverse(), ...MADE_LISTS])
    await load('records-sections', source, resolve(realFiles, path));
  await stack.run('business-registry', 'build-index');
}

/** The agencies' own files are larger: by these descriptions the real ones are whole. */
function writeSources(folder: string): void {
  cpSync(sourcesDirectory(), folder, { recursive: true });
  for (const path of globSync('us*/*/source.yml', { cwd: folder })) {
    const file = join(folder, path);
    const text = readFileSync(file, 'utf8').replace(/expected_rows: \d+/, 'expected_rows: 1');
    const complete = 'complete: It is taken so.\nchecks:\n  expected_rows: 1';
    writeFileSync(file, path.startsWith('us-fl/business') ? text.replace(/^checks:$/m, complete) : text);
  }
}

async function isIndexed(services: MessageClient): Promise<boolean> {
  const queries = [{ name: 'Any', state: 'OR' }];
  const { results } = await services.call(matchCompanies, { queries, limit: 1, minConfidence: 0.5 });
  return results.every(({ coverage }) => coverage.every(({ indexing }) => indexing === undefined));
}
