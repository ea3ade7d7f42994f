import { expect, it } from '@jest/globals';
import { withClient } from '@registry/private-servers';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadedDatabase } from './loaded-database.ts';
import { runServers } from './run-servers.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { projectRoot } from '../testing.config.ts';

const SOURCE = 'us-or/business-registry';
const csv = readFileSync(join(projectRoot, 'libs', 'sources', SOURCE, 'sample.csv'), 'utf8');
const LOADS = [{ app: 'business-registry', source: SOURCE, csv, mayReject: true }];

it('gives each spec the loaded rows and the base of the index, which are made once', async () => {
  const folders = [temporaryFolder('one'), temporaryFolder('other')];
  const databases = await Promise.all(folders.map(({ path }) => loadedDatabase('business-registry', LOADS, path)));
  for (const { url } of databases) {
    const count = await withClient(url, (client) => client.query('SELECT count(*)::integer AS n FROM businesses'));
    expect((count.rows as { n: number }[])[0]?.n).toBeGreaterThan(5);
  }
  for (const { path } of folders)
    expect(readdirSync(join(path, 'name-index'))).toEqual([expect.stringMatching(/^companies-\d+\.index$/)]);
  const loads = await withClient(databases[0]?.url ?? '', (client) => client.query('SELECT FROM loads'));
  expect(loads.rowCount).toBe(1);
  expect(readdirSync(await runServers().folder()).filter((name) => name.startsWith('business-registry-'))).not.toEqual(
    [],
  );
  await Promise.all(databases.map((database) => database.drop()));
  for (const folder of folders) folder.remove();
});
