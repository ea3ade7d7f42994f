import { closest } from 'fastest-levenshtein';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AppManifest } from './app-manifest.ts';
import { type Environment, settingPrefix } from './app-overrides.ts';

/** A setting in the table that a `*.config.ts` hands to `readSettings`. */
const SETTING = /^\s+([A-Z][A-Z0-9_]+): \w+(?:<\w+>)?\(\{/gm;

/** A line for each variable that has the prefix of an app and is no setting of it, with the nearest that is. */
export function misspeltSettings(environment: Environment, apps: readonly AppManifest[], root: string): string[] {
  const ofLibraries = settingsIn(join(root, 'libs/*/src/**/*.config.ts'));
  return apps.flatMap(({ name: app }) => {
    const prefix = settingPrefix(app);
    const known = [...settingsIn(join(root, 'apps', app, 'src/**/*.config.ts')), ...ofLibraries].map((setting) =>
      setting.startsWith(prefix) ? setting : `${prefix}${setting}`,
    );
    return Object.keys(environment)
      .filter((name) => name.startsWith(prefix) && !known.includes(name))
      .map((name) => `! ${name} is no setting of ${app}; the nearest is ${closest(name, known)}.`);
  });
}

/** Only `*.config.ts` reads the environment, so that they name every setting. */
function settingsIn(pattern: string): string[] {
  return globSync(pattern).flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(SETTING)].map(([, name]) => name ?? ''),
  );
}
