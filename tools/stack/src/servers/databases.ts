import { postgresUrl, readSettings } from '@registry/config';
import { errorMessage } from '@registry/errors';
import { ensureServiceDatabase, withClient } from '@registry/private-servers';
import type { AppManifest } from '../settings/app-manifest.ts';
import { settingPrefix } from '../settings/app-overrides.ts';
import type { SecretsFile } from '../data-folder/secrets-file.ts';

/** The databases that the caller gave, by app. */
export function givenDatabases(
  apps: readonly AppManifest[],
  overridesOf: (app: string) => Readonly<Record<string, string>>,
): Map<string, string> {
  const given = new Map<string, string>();
  for (const app of apps.filter(({ database }) => database)) {
    const url = overridesOf(app.name)['DATABASE_URL'];
    if (url !== undefined) given.set(app.name, url);
  }
  return given;
}

/** Connects once to each given database, so that a wrong URL is found before anything is started. */
export async function checkDatabases(given: ReadonlyMap<string, string>): Promise<void> {
  for (const [app, url] of given) {
    const setting = `${settingPrefix(app)}DATABASE_URL`;
    readSettings({ [setting]: postgresUrl() }, { [setting]: url });
    try {
      await withClient(url, (client) => client.query('SELECT 1'));
    } catch (cause) {
      // A name with several addresses fails with an error for each.
      const first: unknown = cause instanceof AggregateError ? cause.errors.at(-1) : cause;
      throw new Error(`${setting} cannot be used: ${errorMessage(first)}`, {
        cause,
      });
    }
  }
}

/** Makes a database and a role with a password of its own for each of these apps, and returns the URLs. */
export async function makeDatabases(
  apps: readonly AppManifest[],
  adminUrl: string,
  secrets: SecretsFile,
): Promise<Map<string, string>> {
  const urls = new Map<string, string>();
  for (const { name } of apps) {
    const role = name.replaceAll('-', '_');
    const password = secrets.random(`${name}/database`);
    await ensureServiceDatabase(adminUrl, { database: role, role, password });
    const url = new URL(adminUrl);
    url.pathname = `/${role}`;
    url.username = role;
    url.password = password;
    urls.set(name, url.href);
  }
  return urls;
}
