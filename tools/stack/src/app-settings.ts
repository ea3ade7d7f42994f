import { join } from 'node:path';
import type { AppManifest } from './settings/app-manifest.ts';
import { appOverrides, settingPrefix, context } from './settings/app-overrides.ts';
import { dataFolder } from './data-folder/data-folder.ts';
import { givenNatsUrl } from './servers/given-nats.ts';
import type { StackNats } from './servers/stack-servers.ts';
import type { StackConfig } from './stack.config.ts';

/** Facts of the stack that are known when an app's environment is made. */
export interface StackFacts {
  /** The URL of NATS with an app's own credentials. */
  readonly nats: StackNats;
  readonly host: string;
  readonly sourcesFolder: string;
  /** By app. */
  readonly databaseUrls: ReadonlyMap<string, string>;
  /** By app, then by the name of the setting; the internal port too. */
  readonly ports: ReadonlyMap<string, Readonly<Record<string, number>>>;
  /** By app, then by the name of the setting. */
  readonly secrets: ReadonlyMap<string, Readonly<Record<string, string>>>;
  readonly filesFolder: (app: string) => string;
}

/**
 * The whole environment of an app, of its migrations and of its commands. What the caller gave for the app
 * (`overrides`) comes last and wins.
 */
export function appSettings(
  app: AppManifest,
  facts: StackFacts,
  around: Readonly<Record<string, string>>,
  overrides: Readonly<Record<string, string>>,
): Record<string, string> {
  const databaseUrl = facts.databaseUrls.get(app.name);
  const ports = Object.entries(facts.ports.get(app.name) ?? {}).map(([name, port]) => [name, String(port)]);
  return {
    ...around,
    NODE_ENV: 'production',
    SETTINGS_PREFIX: settingPrefix(app.name),
    HOST: facts.host,
    ...(app.usesNats ? { NATS_URL: facts.nats.urlOf(app.name) } : {}),
    SOURCES_DIR: facts.sourcesFolder,
    DATA_DIR: facts.filesFolder(app.name),
    ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
    ...(Object.fromEntries(ports) as Record<string, string>),
    ...facts.secrets.get(app.name),
    ...resolved(app, facts),
    ...overrides,
  };
}

function resolved(app: AppManifest, facts: StackFacts): Record<string, string> {
  const entries = Object.entries(app.settings).map(([name, value]) => [
    name,
    value.replaceAll(/\{([a-z-]+)\.([A-Z_]+)\}/g, (whole, other: string, setting: string) => {
      const port = facts.ports.get(other)?.[setting];
      if (port === undefined)
        throw new Error(`apps/${app.name}/package.json: ${whole} in ${name} is not a port of an app.`);
      return String(port);
    }),
  ]);
  return Object.fromEntries(entries) as Record<string, string>;
}

/** The environment of an app's commands where no stack runs: what the caller's own says, as `npm start` reads it. */
export function settingsFromEnvironment(config: StackConfig, app: AppManifest): Record<string, string> {
  return {
    ...context(config.environment),
    SOURCES_DIR: join(config.root, 'libs', 'sources'),
    DATA_DIR: dataFolder(config.dataRoot).files(app.name),
    ...(config.natsUrl === undefined ? {} : { NATS_URL: givenNatsUrl(config.natsUrl, app.name, config.environment) }),
    ...appOverrides(config.environment, app.name),
  };
}
