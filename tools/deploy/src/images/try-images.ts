import { readCallGraph, type ServiceCalls } from '@registry/tools-nats-users';
import {
  dataFolder,
  type DataFolder,
  makeDatabases,
  type RunningServer,
  SecretsFile,
  stackConfig,
  type StackNats,
  startStackNats,
  startStackPostgres,
} from '@registry/tools-stack';
import Table from 'cli-table3';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { callsWithKey, type DeployedApp, deployedApps, keyedRole, type Role } from '../deployed-app.ts';
import { imageName } from '../names.ts';
import { Container } from './buildah.ts';
import { checkContents, checkWrites } from './image-contents.ts';
import { checkRole } from './image-checks.ts';
import { RunningImage } from './running-image.ts';

type Settings = Readonly<Record<string, string>>;

/** A source of each app that owns loaded tables: a sample of it is loaded in the image. */
const LOADED = new Map([
  ['business-registry', 'us-or/business-registry'],
  ['records-sections', 'us-or/ucc-filings'],
]);

/** Parts that every role is given in addition to its own settings. */
interface TrialContext {
  readonly root: string;
  readonly apps: readonly DeployedApp[];
  readonly graph: readonly ServiceCalls[];
  readonly nats: RunningServer & StackNats;
  readonly databaseUrls: ReadonlyMap<string, string>;
  readonly secrets: SecretsFile;
  readonly data: DataFolder;
}

/**
 * Runs the migrations of every app, loads a sample by each image that loads, starts every role from its image next to a Postgres and
 * a NATS with the users of the call graph, sends each a request, runs its health check and ends it by SIGTERM. Checks what the images
 * hold and where their programs write. Throws where one does not hold.
 */
export async function tryImages(root: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'images-'));
  const servers: RunningServer[] = [];
  try {
    await tryRoles(await startSurroundings(root, dataFolder(folder), await deployedApps(root), servers));
  } finally {
    await Promise.all(servers.map((server) => server.stop()));
    rmSync(folder, { recursive: true, force: true });
  }
}

async function startSurroundings(
  root: string,
  data: DataFolder,
  apps: readonly DeployedApp[],
  servers: RunningServer[],
): Promise<TrialContext> {
  for (const folder of [data.logs, join(data.root, 'run')]) mkdirSync(folder, { recursive: true });
  const secrets = new SecretsFile(data.secrets);
  const postgres = await startStackPostgres(data, secrets, say);
  servers.push(postgres);
  const nats = await startStackNats(data, stackConfig(), secrets, new AbortController().signal, () => undefined, say);
  servers.push(nats);
  const own = apps.filter(({ database }) => database);
  const databaseUrls = await makeDatabases(own, postgres.url, secrets);
  return { root, apps, graph: readCallGraph(root), nats, databaseUrls, secrets, data };
}

async function tryRoles(context: TrialContext): Promise<void> {
  const { apps } = context;
  for (const app of apps.filter(({ migrates }) => migrates)) {
    const output = await runOnce(app, jobSettings(app, context), ['migrate.js']);
    say(`${app.name}: migrated${output === '' ? '' : ` (${output.split(',').length} migrations)`}`);
  }
  for (const [app, source] of LOADED) await loadInside(find(apps, app), source, context);
  const key = await makeKey(context);
  const keyed = keyedRole(apps);
  const running: { app: DeployedApp; role: Role; image: RunningImage }[] = [];
  const table = new Table({
    head: ['role', 'asked', 'answered', 'health check', 'SIGTERM'],
    style: { head: [], border: [] },
  });
  let failed = false;
  // The callers of the keyed role are started after it.
  const ordered = [...apps].sort((a, b) => Number(callsWithKey(a)) - Number(callsWithKey(b)));
  try {
    for (const app of ordered) {
      for (const role of app.roles) {
        const called = running.find(({ role: { name } }) => name === keyed.role.name);
        const gatewayUrl = `http://127.0.0.1:${portOf(keyed.role, called?.image)}`;
        const settings = roleSettings(app, role, context, key, gatewayUrl);
        const image = await RunningImage.start(imageName(app), settings, context.data.log(role.name));
        running.push({ app, role, image });
      }
    }
    for (const { app, role, image } of running) {
      const requested = await checkRole(app, role, portOf(role, image), key, context.nats.urlOf, context.graph);
      await checkContents(imageName(app), image.container);
      await checkWrites(imageName(app), image.container);
      await image.container.checkHealth({ INTERNAL_PORT: String(image.ready['internalPort']) });
      table.push([role.name, requested.request, requested.response, 'passed']);
    }
  } finally {
    const codes = await Promise.all(running.map(({ image }) => image.stop()));
    for (const [at, code] of codes.entries()) (table[at] as unknown[] | undefined)?.push(`exit ${code}`);
    failed = codes.some((code) => code !== 0);
    say(table.toString());
  }
  if (failed) throw new Error('A role did not end in order on SIGTERM.');
}

function find(apps: readonly DeployedApp[], name: string): DeployedApp {
  const found = apps.find((app) => app.name === name);
  if (found === undefined) throw new Error(`No app is named ${name}.`);
  return found;
}

async function makeKey(context: TrialContext): Promise<string> {
  const { app } = keyedRole(context.apps);
  const args = ['keys', 'create', '--workspace', 'images', '--plan', 'enterprise', '--daily-limit', '1000', '--json'];
  const output = await runOnce(app, jobSettings(app, context), ['cli.js', ...args]);
  return (JSON.parse(output.split('\n').at(-1) ?? '') as { key: string }).key;
}

/** Loads a sample of a source by the app's own image, as a load job does. */
async function loadInside(app: DeployedApp, source: string, context: TrialContext): Promise<void> {
  const args = ['cli.js', 'load', source, '/input/sample.csv', '--quiet'];
  const input = { '/input': join(context.root, 'libs', 'sources', source) };
  const output = await runOnce(app, jobSettings(app, context), args, input);
  say(`${app.name}: loaded ${source} (${output.split('\n').at(-1)})`);
}

/** Runs a program of an app's image to its end; throws where the program writes to where a pod's root is read-only. */
async function runOnce(
  app: DeployedApp,
  settings: Settings,
  args: readonly string[],
  readable: Settings = {},
): Promise<string> {
  const container = await Container.of(imageName(app));
  try {
    const output = await container.run(settings, args, readable);
    await checkWrites(imageName(app), container);
    return output;
  } finally {
    await container.remove();
  }
}

function jobSettings(app: DeployedApp, { databaseUrls, secrets }: TrialContext): Settings {
  const url = databaseUrls.get(app.name);
  const own = app.secrets.map((name) => [name, secrets.random(`${app.name}/${name}`)] as const);
  return { ...(url === undefined ? {} : { DATABASE_URL: url }), ...Object.fromEntries(own) };
}

/** Free ports, which the role names when it is ready; nothing listens beyond this machine. */
function roleSettings(app: DeployedApp, role: Role, context: TrialContext, key: string, gatewayUrl: string): Settings {
  return {
    ...jobSettings(app, context),
    HOST: '127.0.0.1',
    METRICS_HOST: '127.0.0.1',
    INTERNAL_PORT: '0',
    ...(role.port === undefined ? {} : { [role.port.setting]: '0' }),
    ...role.settings,
    ...(app.calls === undefined ? {} : { NATS_URL: context.nats.urlOf(app.name) }),
    ...Object.fromEntries(Object.keys(app.keys).map((name) => [name, key])),
    ...(callsWithKey(app) ? { GATEWAY_URL: gatewayUrl } : {}),
  };
}

/** `DEMO_PORT` is `demoPort` in what a role logs when it is ready. */
function portOf({ port }: Role, image: RunningImage | undefined): number | undefined {
  if (port === undefined || image === undefined) return undefined;
  const field = port.setting.toLowerCase().replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
  return Number(image.ready[field]);
}

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}
