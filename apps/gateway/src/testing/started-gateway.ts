import { dataSourceOptions, runMigrations } from '@registry/persistence';
import {
  type AppProcess,
  type AppSettings,
  projectRoot,
  runAppProgram,
  startApp,
  startNats,
  templateDatabase,
  temporaryFolder,
  type TestDatabase,
  type TestNats,
} from '@registry/testing';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { DataSource } from 'typeorm';
import { KeysAndUsage1790000000000 } from '../../migrations/1790000000000-keys-and-usage.ts';
import { ApiKeyEntity } from '../auth/api-key.entity.ts';
import { createKey, type KeyWishes } from '../auth/keys.store.ts';
import { WorkspaceEntity } from '../auth/workspace.entity.ts';
import { ensureWorkspace } from '../auth/workspaces.store.ts';
import { ask, type HttpAnswer, type HttpQuestion } from './http-answer.ts';
import { sampleCompaniesCsv } from './sample-companies.ts';
import { loadSampleRecords, type SampleRecords } from './sample-records.ts';

export const KEY_HASH_SECRET = 'the secret of the specs, long enough to be one';

/** A migrated, empty database of the gateway. */
export function gatewayDatabase(): Promise<TestDatabase> {
  return templateDatabase('gateway', (url) =>
    runMigrations({ url, name: 'gateway', migrations: [KeysAndUsage1790000000000] }),
  );
}

/** Time for the listeners to fetch what little the specs load. */
const WELL_MS_MAX = 40_000;

/** The app of each service that a gateway asks. */
const APPS = {
  registry: 'business-registry',
  records: 'records-sections',
  people: 'people',
  jurisdiction: 'jurisdiction',
} as const;

/** A service that a gateway asks, as the specs call it. */
export type ServiceRole = keyof typeof APPS;

/** The settings of each app that is started. */
type SettingsOfApps = Readonly<Record<ServiceRole | 'gateway', AppSettings>>;

type StartedApps = Readonly<Record<ServiceRole, AppProcess>> & { readonly gateways: AppProcess[] };

export interface StartedOptions {
  /** Settings of the gateways beside or instead of the usual ones. */
  readonly settings?: (usual: AppSettings) => AppSettings | Promise<AppSettings>;
  /** Gateways on one database. */
  readonly replicas?: number;
  /** Settings of business-registry beside the usual ones. */
  readonly registrySettings?: AppSettings;
}

/** Everything that answers a request, as built and as processes of their own: gateways, NATS, services, Postgres. */
export class StartedGateway {
  readonly database: TestDatabase;
  readonly nats: TestNats;
  readonly gateways: AppProcess[];
  registry: AppProcess;
  records: AppProcess;
  people: AppProcess;
  jurisdiction: AppProcess;
  readonly #settings: SettingsOfApps;

  private constructor(database: TestDatabase, nats: TestNats, apps: StartedApps, settings: SettingsOfApps) {
    this.database = database;
    this.nats = nats;
    this.registry = apps.registry;
    this.records = apps.records;
    this.people = apps.people;
    this.jurisdiction = apps.jurisdiction;
    this.gateways = apps.gateways;
    this.#settings = settings;
  }

  static async start({ settings, replicas = 1, registrySettings = {} }: StartedOptions = {}): Promise<StartedGateway> {
    const [database, registryDatabase, recordsDatabase, peopleDatabase, mapDatabase, nats] = await Promise.all([
      gatewayDatabase(),
      templateDatabase('business-registry'),
      templateDatabase('records-sections'),
      templateDatabase('people'),
      templateDatabase('jurisdiction'),
      startNats({ jetStream: true }),
    ]);
    const folder = temporaryFolder('gateway-spec').path;
    const forRegistry = {
      DATABASE_URL: registryDatabase.url,
      NATS_URL: nats.url,
      DATA_DIR: folder,
      SOURCES_DIR: join(projectRoot, 'libs', 'sources'),
      ...registrySettings,
    };
    const forRecords = { ...forRegistry, DATABASE_URL: recordsDatabase.url };
    const listens = { NATS_URL: nats.url, FEED_IDLE_SECONDS: 1 };
    const forPeople = { ...listens, DATABASE_URL: peopleDatabase.url, DATA_DIR: folder };
    const forJurisdiction = { ...listens, DATABASE_URL: mapDatabase.url };
    await loadCompanies(folder, forRegistry);
    const usual = { DATABASE_URL: database.url, NATS_URL: nats.url, KEY_HASH_SECRET, PRODUCTION_PORT: 0 };
    const forGateway = { ...usual, ...(await settings?.(usual)) };
    const [registry, records, people, jurisdiction, ...gateways] = await Promise.all([
      startApp('business-registry', forRegistry),
      startApp('records-sections', forRecords),
      startApp('people', forPeople),
      startApp('jurisdiction', forJurisdiction),
      ...Array.from({ length: replicas }, () => startApp('gateway', forGateway)),
    ]);
    const settingsOfApps = {
      registry: forRegistry,
      records: forRecords,
      people: forPeople,
      jurisdiction: forJurisdiction,
      gateway: forGateway,
    };
    const apps = { registry, records, people, jurisdiction, gateways };
    const started = new StartedGateway(database, nats, apps, settingsOfApps);
    try {
      await started.untilWell();
    } catch (error) {
      await started.end(); // nobody else knows of it
      throw error;
    }
    return started;
  }

  /** Waits until every service answers: the listeners fetch what they answer from when they start. */
  async untilWell(): Promise<void> {
    const endsAt = Date.now() + WELL_MS_MAX;
    for (;;) {
      const { status, text } = await this.get('/health');
      if (status === 200) return;
      if (Date.now() > endsAt) throw new Error(`Not all is well after ${WELL_MS_MAX} ms: ${text}`);
      await delay(50);
    }
  }

  /** Where a replica listens. */
  baseUrl(replica = 0): string {
    return `http://127.0.0.1:${String(this.gateways[replica]?.ready['productionPort'])}`;
  }

  get(path: string, question: HttpQuestion = {}): Promise<HttpAnswer> {
    return ask(this.baseUrl(), path, question);
  }

  makeKey(wishes: Partial<KeyWishes> = {}): Promise<string> {
    return makeKey(this.database.url, wishes);
  }

  /** What the gateways logged and printed. */
  get output(): string {
    return this.gateways.map(({ output }) => output).join('\n');
  }

  /** Starts a service again; one that still runs goes on beside it. */
  async restart(service: ServiceRole): Promise<void> {
    this[service] = await startApp(APPS[service], this.#settings[service]);
  }

  /** Loads the companies of the specs once more, those with these numbers otherwise: columns by their names. */
  async loadCompanies(changed: Readonly<Record<string, Readonly<Record<string, string>>>>): Promise<void> {
    await loadCompanies(temporaryFolder('gateway-spec').path, this.#settings.registry, changed);
  }

  /** Loads records as the operator does. */
  async loadRecords(file: SampleRecords): Promise<void> {
    await loadSampleRecords(file, this.#settings.records);
  }

  /** Starts a further replica. */
  async startAnother(): Promise<AppProcess> {
    const started = await startApp('gateway', this.#settings.gateway);
    this.gateways.push(started);
    return started;
  }

  async end(): Promise<void> {
    const services = [this.registry, this.records, this.people, this.jurisdiction];
    await Promise.all([...this.gateways, ...services].map((app) => app.kill()));
    await this.nats.remove();
  }
}

/** Runs a command of the operator; throws what it printed when it fails. */
export async function runCli(databaseUrl: string, ...args: readonly string[]): Promise<string> {
  const settings = { DATABASE_URL: databaseUrl, KEY_HASH_SECRET };
  const { code, stdout, stderr } = await runAppProgram('gateway', 'cli', args, settings);
  if (code !== 0) throw new Error(`${args.join(' ')} ended with ${code}: ${stderr}`);
  return stdout;
}

/** Makes a key by the code that the operator's command runs, without a process of its own. */
export async function makeKey(databaseUrl: string, wishes: Partial<KeyWishes> = {}): Promise<string> {
  const entities = [WorkspaceEntity, ApiKeyEntity];
  const dataSource = await new DataSource(
    dataSourceOptions({ url: databaseUrl, name: 'specs', entities }),
  ).initialize();
  const { workspace } = await ensureWorkspace(dataSource.manager, 'specs', undefined);
  const usual = { dailyLimit: 10_000, label: null, expiresAt: null };
  const { text } = await createKey(dataSource.manager, workspace, { ...usual, ...wishes }, KEY_HASH_SECRET);
  await dataSource.destroy();
  return text;
}

async function loadCompanies(
  folder: string,
  settings: AppSettings,
  changed: Parameters<typeof sampleCompaniesCsv>[0] = {},
): Promise<void> {
  const file = join(folder, 'companies.csv');
  writeFileSync(file, sampleCompaniesCsv(changed));
  const load = ['load', 'us-co/business-registry', file, '--json'];
  const { code, stdout, stderr } = await runAppProgram('business-registry', 'cli', load, settings);
  const isLoaded = code === 0 && (JSON.parse(stdout) as { rejected?: number }).rejected === 0;
  if (!isLoaded) throw new Error(`The companies of the specs were not loaded: ${stdout}${stderr}`);
}
