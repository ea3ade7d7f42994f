import { readCallGraph, type ServiceCalls } from '@registry/tools-nats-users';
import { type AppManifest, findApps } from '@registry/tools-stack';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readAppSettings } from './settings/app-settings.ts';
import type { Setting } from './settings/config-file.ts';

/** A port that a role opens to others. */
interface RolePort {
  /** The setting that holds it. */
  readonly setting: string;
  readonly number: number;
  /** Requests there need an API key. */
  readonly keyed: boolean;
}

/** A way in which an app runs: `gateway` as `production` and as `demo`. */
export interface Role {
  /** Of the Deployment and the Service: `gateway-production`. */
  readonly name: string;
  readonly port: RolePort | undefined;
  readonly settings: Readonly<Record<string, string>>;
  /** Ports of hosts beyond the cluster that it calls. */
  readonly internet: readonly number[];
}

interface DescribedRole {
  /** The setting that holds its port. */
  readonly port: string;
  readonly settings: Readonly<Record<string, string>>;
  /** In place of those of the app. */
  readonly internet?: readonly number[];
}

/** The content of `"deployment"` in an app's package.json: how it runs with others. */
interface DeploymentSection {
  /** By the name of the role; an app without them has one of its own name. */
  readonly roles?: Readonly<Record<string, DescribedRole>>;
  /** Ports of hosts beyond the cluster that it calls. */
  readonly internet?: readonly number[];
}

/** An app, with all that its files for Docker and Kubernetes follow from. */
export interface DeployedApp extends AppManifest {
  readonly version: string;
  readonly roles: readonly Role[];
  readonly internet: readonly number[];
  /** Whom it talks to over NATS; undefined where it does not use NATS. */
  readonly calls: ServiceCalls | undefined;
  /** Its settings by name. */
  readonly own: ReadonlyMap<string, Setting>;
  readonly ofLibraries: readonly Setting[];
  /** It has migrations. */
  readonly migrates: boolean;
}

const SECTION = ['roles', 'internet'];

/** Every app that is run, by name, found in `apps/`. */
export async function deployedApps(root: string): Promise<DeployedApp[]> {
  const manifests = findApps(root);
  const names = manifests.map(({ name }) => name);
  const settings = new Map((await readAppSettings(root, names)).map((one) => [one.app, one]));
  const graph = readCallGraph(root);
  return manifests.map((manifest) => {
    const { deployment: section = {}, version } = packageOf(root, manifest.name);
    const own = settings.get(manifest.name)?.own ?? [];
    return {
      ...manifest,
      version,
      roles: listRoles(manifest, section),
      internet: section.internet ?? [],
      calls: graph.find(({ service }) => service === manifest.name),
      own: new Map(own.map((setting) => [setting.name, setting])),
      ofLibraries: settings.get(manifest.name)?.ofLibraries ?? [],
      migrates: existsSync(join(root, 'apps', manifest.name, 'src', 'migrate.ts')),
    };
  });
}

/** The role that serves requests with an API key, for apps that have one. */
export function keyedRole(apps: readonly DeployedApp[]): { app: DeployedApp; role: Role; port: number } {
  for (const app of apps)
    for (const role of app.roles) if (role.port?.keyed === true) return { app, role, port: role.port.number };
  throw new Error('No app has a port that is keyed in "stack" of its package.json.');
}

/** Checks that an app has an API key, and so calls the keyed role over HTTP. */
export function callsWithKey(app: DeployedApp): boolean {
  return Object.keys(app.keys).length > 0;
}

function listRoles(app: AppManifest, { roles, internet: ofApp = [] }: DeploymentSection): Role[] {
  const ports = Object.entries(app.ports);
  if (roles === undefined) {
    if (ports.length > 1) throw new Error(`apps/${app.name}/package.json: several ports need "roles" in "deployment".`);
    const port = ports.map(([setting, { default: number, keyed = false }]) => ({ setting, number, keyed }))[0];
    return [{ name: app.name, port, settings: {}, internet: ofApp }];
  }
  return Object.entries(roles).map(([name, { port: setting, settings, internet = ofApp }]) => {
    const port = app.ports[setting];
    if (port === undefined)
      throw new Error(`apps/${app.name}/package.json: ${name} has the port ${setting}, which is not a setting.`);
    return {
      name,
      port: { setting, number: port.default, keyed: port.keyed ?? false },
      settings,
      internet,
    };
  });
}

function packageOf(root: string, app: string): { version: string; deployment?: DeploymentSection } {
  const file = join(root, 'apps', app, 'package.json');
  const json = JSON.parse(readFileSync(file, 'utf8')) as { version: string; deployment?: DeploymentSection };
  const unknown = Object.keys(json.deployment ?? {}).filter((key) => !SECTION.includes(key));
  if (unknown.length > 0)
    throw new Error(`${file}: "deployment" has ${unknown.join(', ')}; known are ${SECTION.join(', ')}.`);
  return json;
}
