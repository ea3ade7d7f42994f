import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A port that an app opens to its users. */
export interface PublicPort {
  readonly default: number;
  /** Text for the table of addresses on what is served there. */
  readonly serves: string;
  /** Paths worth trying, without the key. */
  readonly try?: readonly string[];
  /** Requests there need an API key. */
  readonly keyed?: boolean;
}

/** An API key that an app is given at its first start. */
export interface ServiceKey {
  readonly workspace: string;
  readonly dailyLimit: number;
}

/** A folder of an app's own that its operator may want to look into. */
export interface OwnFolder {
  /** As the table of addresses says it. */
  readonly holds: string;
  /** The setting with which it holds nothing. */
  readonly unless: string;
}

/** The section `"stack"` of an app's package.json: how the app is run on one machine. */
export interface StackSection {
  /** It has a database of its own. */
  readonly database: boolean;
  /** It searches an index of its own, which lives in its memory. */
  readonly index: boolean;
  /** By the name of the setting that holds the port. */
  readonly ports: Readonly<Record<string, PublicPort>>;
  /** Settings that get a random value, made once and kept. */
  readonly secrets: readonly string[];
  /** Settings that get an API key of the gateway, made once and kept. */
  readonly keys: Readonly<Record<string, ServiceKey>>;
  /** Settings with fixed values; `{app.SETTING}` stands for another app's port. */
  readonly settings: Readonly<Record<string, string>>;
  /** By their path in the app's data folder. */
  readonly folders: Readonly<Record<string, OwnFolder>>;
  /** The operator's commands that its `cli` program has. */
  readonly commands: readonly string[];
}

/** An app as it is found in `apps/`. */
export interface AppManifest extends StackSection {
  readonly name: string;
  /** Folder of its built programs. */
  readonly dist: string;
  /** It is a user of NATS. */
  readonly usesNats: boolean;
}

/** An app that needs nothing and has no command. */
export const EMPTY_SECTION: StackSection = {
  database: false,
  index: false,
  ports: {},
  secrets: [],
  keys: {},
  settings: {},
  folders: {},
  commands: [],
};

/** Every app that says in its package.json how it is run, by name. Nothing else in the project lists them. */
export function findApps(root: string): AppManifest[] {
  return readdirSync(join(root, 'apps'))
    .sort()
    .map((name) => readManifest(root, name))
    .filter((app) => app !== undefined);
}

/** The app of this name. */
export function findApp(root: string, name: string): AppManifest {
  const app = readManifest(root, name);
  if (app === undefined) throw new Error(`apps/${name}/package.json has no "stack".`);
  return app;
}

/** The app that has this operator's command, if any. */
export function appWithCommand(apps: readonly AppManifest[], command: string): AppManifest | undefined {
  return apps.find((app) => app.commands.includes(command));
}

function readManifest(root: string, name: string): AppManifest | undefined {
  const file = join(root, 'apps', name, 'package.json');
  if (!existsSync(file)) return undefined;
  const { stack, messaging } = JSON.parse(readFileSync(file, 'utf8')) as {
    stack?: Partial<StackSection>;
    messaging?: unknown;
  };
  if (stack === undefined) return undefined;
  const unknown = Object.keys(stack).filter((key) => !(key in EMPTY_SECTION));
  if (unknown.length > 0) {
    throw new Error(`${file}: "stack" has ${unknown.join(', ')}; known are ${Object.keys(EMPTY_SECTION).join(', ')}.`);
  }
  return {
    ...EMPTY_SECTION,
    ...stack,
    name,
    dist: join(root, 'dist', 'host', name),
    usesNats: messaging !== undefined,
  };
}
