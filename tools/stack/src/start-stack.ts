import { OPERATOR } from '@registry/tools-nats-users';
import { join } from 'node:path';
import { type KeyMaker, appKeys, readyKey } from './api-keys.ts';
import { SecretsFile } from './data-folder/secrets-file.ts';
import { type StackFile, writeStackFile } from './data-folder/stack-file.ts';
import { takenFolder } from './servers/taken-folder.ts';
import { AppGroup } from './processes/app-group.ts';
import { buildApps, migrateApps } from './processes/app-jobs.ts';
import { untilAllHealthy } from './processes/until-healthy.ts';
import { liveStandIn, standInSettings } from './servers/live-stand-in.ts';
import { natsStep, postgresStep } from './servers/server-steps.ts';
import type { AppManifest } from './settings/app-manifest.ts';
import { appOverrides, context } from './settings/app-overrides.ts';
import { appSettings } from './app-settings.ts';
import { misspeltSettings } from './settings/misspelt-settings.ts';
import { choosePorts } from './settings/public-ports.ts';
import type { StackParts } from './stack-parts.ts';
import type { Steps } from './steps.ts';

/** `fresh` removes what earlier starts kept; without `build` the apps are started as they were last built. */
export interface StackOptions {
  readonly fresh: boolean;
  readonly build: boolean;
}

/** Starts everything, step by step. */
export async function startStack(steps: Steps, stack: StackParts, { fresh, build }: StackOptions): Promise<StackFile> {
  const { config, data, apps, say } = stack;
  const { root, environment } = config;
  const { signal } = steps;
  const host = environment['HOST'] || '127.0.0.1';
  const overridesOf = (app: string): Record<string, string> => appOverrides(environment, app);
  for (const line of misspeltSettings(environment, apps, root)) say(line);
  await steps.run(takenFolder(stack, fresh, signal));
  const ports = await choosePorts(apps, host, overridesOf);
  if (build) await steps.run({ title: 'Building the apps', start: () => buildApps(root, environment, signal) });
  const secrets = new SecretsFile(data.secrets);
  const [databaseUrls, nats, standIn] = await steps.runTogether(
    postgresStep(stack, secrets, overridesOf),
    natsStep(stack, secrets, signal),
    liveStandIn(config.liveStandIn),
  );
  const around = { ...context(environment), ...standInSettings(standIn) };
  const sourcesFolder = join(root, 'libs', 'sources');
  const filesFolder = (app: string): string => data.files(app);
  const facts = { host, ports, nats, databaseUrls, sourcesFolder, secrets: randomSettings(apps, secrets), filesFolder };
  const settingsOf = (app: AppManifest): Record<string, string> =>
    appSettings(app, facts, around, overridesOf(app.name));
  const title = 'Bringing the databases up to date';
  await steps.run({ title, start: () => migrateApps(apps, root, settingsOf, signal) });
  const maker: KeyMaker = { apps, root, secrets, signal, settingsOf };
  const key = await readyKey(maker);
  const settings = new Map<AppManifest, Record<string, string>>();
  for (const app of apps) settings.set(app, { ...(await appKeys(maker, app)), ...settingsOf(app) });
  const group = new AppGroup(data, root, say);
  await steps.run({
    title: 'Starting the apps',
    start: async (at) => {
      await group.start(settings, at);
      await untilAllHealthy(apps, host, ports, signal, say);
    },
    stop: () => group.stop(apps),
    kill: () => group.kill(),
  });
  const file: StackFile = {
    startedAt: new Date().toISOString(),
    natsUrl: nats.urlOf(OPERATOR),
    ...(key === undefined ? {} : { key }),
    apps: apps.map((app) => {
      const { name, dist, commands } = app;
      return { name, dist, commands, ports: ports.get(name) ?? {}, settings: settings.get(app) ?? {} };
    }),
  };
  writeStackFile(data.stackFile, file);
  return file;
}

function randomSettings(
  apps: readonly AppManifest[],
  secrets: SecretsFile,
): Map<string, Readonly<Record<string, string>>> {
  const of = (app: AppManifest) =>
    Object.fromEntries(app.secrets.map((setting) => [setting, secrets.random(`${app.name}/${setting}`)]));
  return new Map(apps.map((app) => [app.name, of(app)]));
}
