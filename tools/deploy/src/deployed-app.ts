import { serviceFlagsWithin } from '@registry/process-life';
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
  /** Whether requests there need an API key. */
  readonly keyed: boolean;
}

/** A way in which an app runs: `gateway` as `production` and as `demo`. */
export interface Role {
  /** Of the Deployment and the Service: `gateway-production`. */
  readonly name: string;
  /** The label by which the pods of one app differ. */
  readonly component: string;
  readonly port: RolePort | undefined;
  readonly settings: Readonly<Record<string, string>>;
  /** Megabytes (2^20 bytes) that a proxy in front of it lets through, where it takes more than the usual one. */
  readonly bodyMegabytes?: number | undefined;
}

interface DescribedRole extends Pick<Role, 'settings' | 'bodyMegabytes'> {
  readonly port: string;
}

/** The content of `"deployment"` in an app's package.json: how it runs with others. */
interface DeploymentSection {
  /** By the name of the role; an app without them has one of its own name. */
  readonly roles?: Readonly<Record<string, DescribedRole>>;
  /** Ports of hosts beyond the cluster that it calls. */
  readonly internet?: readonly number[];
  /** The resources of a pod on a small cluster. */
  readonly cpu?: string;
  readonly memory?: string;
}

/** An app, all that its files for Docker and Kubernetes are made of. */
export interface DeployedApp extends AppManifest {
  readonly version: string;
  readonly roles: readonly Role[];
  readonly internet: readonly number[];
  readonly cpu: string;
  readonly memory: string;
  /** Whom it talks to over NATS; undefined where it does not use NATS. */
  readonly calls: ServiceCalls | undefined;
  /** Its settings by name. */
  readonly own: ReadonlyMap<string, Setting>;
  readonly ofLibraries: readonly Setting[];
  /** Whether it has migrations. */
  readonly migrates: boolean;
}

const SECTION = ['roles', 'internet', 'cpu', 'memory'];

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
      roles: rolesOf(manifest, section),
      internet: section.internet ?? [],
      cpu: section.cpu ?? '250m',
      memory: section.memory ?? '512Mi',
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

/** Whether an app holds an API key, and so calls the keyed role over HTTP. */
export function callsWithKey(app: DeployedApp): boolean {
  return Object.keys(app.keys).length > 0;
}

/** Whether an app writes files: an index, or what loads fetch and reject. */
export function keepsFiles(app: DeployedApp): boolean {
  return app.own.has('DATA_DIR') || loadsSources(app);
}

/** Whether an app has a command that loads files of agencies. */
export function loadsSources(app: DeployedApp): boolean {
  return app.commands.includes('load');
}

/** Arguments of Node for an app in its container, whose entry point is Node. */
export function serviceArguments(app: DeployedApp): string[] {
  return [...serviceFlagsWithin(memoryBytes(app.memory), app), 'main.js'];
}

function rolesOf(app: AppManifest, { roles }: DeploymentSection): Role[] {
  const ports = Object.entries(app.ports);
  if (roles === undefined) {
    if (ports.length > 1) throw new Error(`apps/${app.name}/package.json: several ports need "roles" in "deployment".`);
    const port = ports.map(([setting, { default: number, keyed = false }]) => ({ setting, number, keyed }))[0];
    return [{ name: app.name, component: 'server', port, settings: {} }];
  }
  return Object.entries(roles).map(([name, { port: setting, settings, bodyMegabytes }]) => {
    const port = app.ports[setting];
    if (port === undefined)
      throw new Error(`apps/${app.name}/package.json: ${name} has the port ${setting}, which is not a setting.`);
    return {
      name,
      component: name.replace(`${app.name}-`, ''),
      port: { setting, number: port.default, keyed: port.keyed ?? false },
      settings,
      bodyMegabytes,
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

/** `768Mi` and `2Gi` in bytes. */
function memoryBytes(quantity: string): number {
  const [, amount, unit = ''] = /^(\d+)(Mi|Gi)$/.exec(quantity) ?? [];
  if (amount === undefined) throw new Error(`${JSON.stringify(quantity)} is not a memory in Mi or Gi.`);
  return Number(amount) * 2 ** (unit === 'Gi' ? 30 : 20);
}
