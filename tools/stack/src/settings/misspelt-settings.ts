import { closest } from 'fastest-levenshtein';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AppManifest } from './app-manifest.ts';
import { type Environment, settingPrefix } from './app-overrides.ts';

/** A setting in the table that a `*.config.ts` hands to `readSettings`. */
const SETTING = /^\s+([A-Z][A-Z0-9_]+): \w+(?:<\w+>)?\(\{/gm;

/**
 * A line for each variable of which an app takes no notice though it was meant for one: the setting of an app without the
 * prefix of the app, or one that has such a prefix and is not a setting of the app, with the nearest that is.
 */
export function misspeltSettings(environment: Environment, apps: readonly AppManifest[], root: string): string[] {
  const ofLibraries = settingsIn(join(root, 'libs/*/src/**/*.config.ts'));
  const ofApps = apps.map(({ name }) => ({
    name,
    settings: settingsIn(join(root, 'apps', name, 'src/**/*.config.ts')),
  }));
  const known = new Map(
    ofApps.map(({ name, settings }) => [name, [...settings, ...ofLibraries].map((one) => prefixed(name, one))]),
  );
  const isKnown = (name: string): boolean => [...known.values()].some((names) => names.includes(name));
  return Object.keys(environment)
    .filter((name) => !isKnown(name))
    .flatMap((name) => (ofLibraries.includes(name) ? undefined : withoutPrefix(name, ofApps)) ?? misspelt(name, known));
}

interface AppSettings {
  readonly name: string;
  readonly settings: readonly string[];
}

/** Names of one word, such as PORT, and what many apps read, such as DATABASE_URL, belong to the caller's own context. */
function withoutPrefix(name: string, apps: readonly AppSettings[]): string | undefined {
  const owners = apps.filter(({ settings }) => name.includes('_') && settings.includes(name));
  if (owners.length === 0) return undefined;
  const names = owners.map((owner) => prefixed(owner.name, name)).join(' or ');
  return `! ${name} has no effect; a setting of ${owners.map((owner) => owner.name).join(', ')} is expected with its prefix. Set ${names}.`;
}

function misspelt(name: string, known: ReadonlyMap<string, readonly string[]>): string[] {
  return [...known]
    .filter(([app]) => name.startsWith(settingPrefix(app)))
    .map(([app, names]) => `! ${name} is not a setting of ${app}; the nearest is ${closest(name, names)}.`);
}

/** The name by which `npm start` takes a setting of an app. */
function prefixed(app: string, setting: string): string {
  const prefix = settingPrefix(app);
  return setting.startsWith(prefix) ? setting : `${prefix}${setting}`;
}

/** Only `*.config.ts` reads the environment, so that they name every setting. */
function settingsIn(pattern: string): string[] {
  return globSync(pattern).flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(SETTING)].map(([, name]) => name ?? ''),
  );
}
