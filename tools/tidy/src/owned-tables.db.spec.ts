import { describe, expect, it, jest } from '@jest/globals';
import { withClient } from '@registry/private-servers';
import { projectRoot, templateDatabase } from '@registry/testing';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

jest.setTimeout(240_000); // the apps may have to be built

/** What a row of ARCHITECTURE.md says that an app owns. */
const OWNED_ROW = /^\| `apps\/([a-z-]+)` \|[^|]*\|([^|]*)\|$/gm;
/** An entry of a README, with the lines that continue it. */
const toEntry = (name: string): RegExp => new RegExp(`^- \\*\\*${name}\\*\\*: (.*(?:\\n  .*)*)`, 'm');

const owned = new Map([...read('ARCHITECTURE.md').matchAll(OWNED_ROW)].map(([, app = '', text = '']) => [app, text]));
const apps = readdirSync(join(projectRoot, 'apps')).map((app) => ({
  app,
  hasTables: existsSync(join(projectRoot, 'apps', app, 'migrations')),
}));

describe('what documents say that an app owns is what its migrations create', () => {
  it.each(apps)('$app', async ({ app, hasTables }) => {
    const created = hasTables ? await createdTables(app) : [];
    const readme = readEntry(`apps/${app}/README.md`, 'Owns');
    const libraries = [...readme.matchAll(/`libs\/([a-z-]+)`/g)].map(([, library = '']) => library);
    const shared = libraries.map((library) => ({
      library,
      tables: namesIn(readEntry(`libs/${library}/README.md`, 'Tables')),
    }));
    const own = namesIn(readme);
    const known = new Set([...own, ...shared.flatMap(({ tables }) => tables)]);
    expect({
      'missing from Owns of its README': created.filter((table) => !known.has(table)),
      gone: own.filter((table) => !created.includes(table)),
      unused: shared.filter(({ tables }) => !tables.some((table) => created.includes(table))),
      notOwn: namesIn(owned.get(app) ?? '').filter((table) => !own.includes(table)),
      named: hasTables === namesIn(owned.get(app) ?? '').length > 0,
    }).toEqual({ 'missing from Owns of its README': [], gone: [], unused: [], notOwn: [], named: true });
  });
});

/** The tables of a migrated database, each partitioned one once. */
async function createdTables(app: string): Promise<string[]> {
  const database = await templateDatabase(app);
  const text = `SELECT relname FROM pg_class WHERE relkind IN ('r', 'p') AND NOT relispartition
                   AND relnamespace = 'public'::regnamespace AND relname <> 'migrations' ORDER BY relname`;
  const { rows } = await withClient(database.url, (client) => client.query<{ relname: string }>(text));
  await database.drop();
  return rows.map(({ relname }) => relname);
}

function readEntry(path: string, name: string): string {
  const [, text] = toEntry(name).exec(read(path)) ?? [];
  if (text === undefined) throw new Error(`${path} has no entry **${name}**.`);
  return text;
}

function namesIn(text: string): string[] {
  return [...text.matchAll(/`([a-z][a-z_]*)`/g)].map(([, name = '']) => name);
}

function read(path: string): string {
  return readFileSync(join(projectRoot, path), 'utf8');
}
