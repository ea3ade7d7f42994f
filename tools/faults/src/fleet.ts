import { ensureServiceDatabase, withClient } from '@registry/private-servers';
import {
  type AppProcess,
  type AppSettings,
  projectRoot,
  runAppProgram,
  startApp,
  startNats,
  startPostgres,
  temporaryFolder,
  type TemporaryFolder,
  type TestNats,
  type TestPostgres,
} from '@registry/testing';
import { writeSample } from '@registry/tools-sample';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

/** The apps of which there are two replicas each. */
export const FLEET_APPS = ['business-registry', 'records-sections', 'people', 'jurisdiction', 'gateway'] as const;
export type FleetApp = (typeof FLEET_APPS)[number];

const REPLICAS = 2;
const KEY_HASH_SECRET = 'the secret of the fault suite, long enough';
const SOURCE = 'us-co/business-registry';
/** Megabytes that JetStream reserves for each lane of each owner: enough for the companies, on a small disk too. */
const FEED_STREAM_MB_MAX = 64;
/** Milliseconds for the listeners to fetch what they answer from. */
const WELL_MS_MAX = 120_000;

/** A replica of an app, which may be replaced. */
export interface Replica {
  readonly app: FleetApp;
  process: AppProcess;
}

/** How a fleet is wanted. */
export interface FleetOptions {
  readonly companies: number;
  readonly seed: number;
  /** The folder that everything lies in: a disk that fills up, say. */
  readonly parent?: string;
  readonly progress: (step: string) => void;
}

/** Two replicas of each app on a Postgres and a NATS of their own, with made-up companies. */
export class Fleet {
  readonly postgres: TestPostgres;
  readonly nats: TestNats;
  readonly replicas: Replica[] = [];
  /** A key with no daily limit to speak of. */
  key = '';
  readonly #folder: TemporaryFolder;
  readonly #withdrawn = new Set<Replica>();

  private constructor(postgres: TestPostgres, nats: TestNats, folder: TemporaryFolder) {
    this.postgres = postgres;
    this.nats = nats;
    this.#folder = folder;
  }

  static async start({ companies, seed, progress, ...disk }: FleetOptions): Promise<Fleet> {
    progress('starting Postgres and NATS');
    const postgres = await startPostgres({ durable: true, ...disk });
    const nats = await startNats({ jetStream: true, ...disk });
    const fleet = new Fleet(postgres, nats, temporaryFolder('faults', disk.parent));
    try {
      for (const app of FLEET_APPS) await fleet.#migrate(app);
      progress(`loading ${companies} companies`);
      const file = join(fleet.#folder.path, 'companies.csv');
      await writeSample({ source: SOURCE, rows: companies, seed, out: file });
      await fleet.run('business-registry', 'load', SOURCE, file, '--quiet');
      const wishes = ['--workspace', 'faults', '--daily-limit', '1000000000', '--json'];
      const made = await fleet.run('gateway', 'keys', 'create', ...wishes);
      fleet.key = (JSON.parse(made) as { key: string }).key;
      progress('starting two replicas of each app');
      for (const app of FLEET_APPS) {
        for (let i = 0; i < REPLICAS; i += 1) {
          fleet.replicas.push({ app, process: await startApp(app, fleet.#settings(app)) });
        }
      }
      await fleet.untilWell();
      return fleet;
    } catch (error) {
      progress(`ending: ${String(error)}`); // before what may hang as well
      await fleet.end();
      throw error;
    }
  }

  /** Where requests may go: gateways that were not withdrawn, as a load balancer has them. */
  gateways(): string[] {
    return this.replicas
      .filter((replica) => replica.app === 'gateway' && !this.#withdrawn.has(replica))
      .map(({ process }) => `http://127.0.0.1:${String(process.ready['productionPort'])}`);
  }

  /** The replicas of an app. */
  of(app: FleetApp): Replica[] {
    return this.replicas.filter((replica) => replica.app === app);
  }

  /** A rolling update of one replica, as Kubernetes does it: no new requests, SIGTERM, and a new one once it has ended. */
  async roll(replica: Replica, project?: string): Promise<void> {
    this.#withdrawn.add(replica);
    const { code } = await replica.process.stop();
    if (code !== 0) throw new Error(`${replica.app} ended with ${code} after SIGTERM.`);
    await this.#startAgain(replica, project);
  }

  /** Ends a replica as a crash does, and starts another in its place. A balancer notices a gateway's end by its probes. */
  async crash(replica: Replica): Promise<void> {
    const ended = replica.process.kill();
    this.#withdrawn.add(replica);
    await ended;
    await this.#startAgain(replica);
  }

  async #startAgain(replica: Replica, project?: string): Promise<void> {
    replica.process = await startApp(replica.app, this.#settings(replica.app), { project });
    await this.untilWell([replica]);
    this.#withdrawn.delete(replica);
  }

  /** Waits until every gateway of these says that all behind it is well. */
  async untilWell(replicas: readonly Replica[] = this.replicas): Promise<void> {
    const endsAt = Date.now() + WELL_MS_MAX;
    for (const { process } of replicas.filter(({ app }) => app === 'gateway')) {
      const url = `http://127.0.0.1:${String(process.ready['productionPort'])}/health`;
      for (;;) {
        const answer = await fetch(url).catch(() => undefined);
        const text = await answer?.text();
        if (answer?.status === 200) break;
        if (Date.now() > endsAt) throw new Error(`Not all is well after ${WELL_MS_MAX} ms: ${text}`);
        await delay(100);
      }
    }
  }

  /** Apps that ended by themselves. */
  async ended(): Promise<string[]> {
    const states = this.replicas.map(async ({ app, process }) => {
      const exit = await Promise.race([process.exited, Promise.resolve(undefined)]);
      return exit === undefined ? [] : [`${app} ended with ${exit.signal ?? exit.code}`];
    });
    return (await Promise.all(states)).flat();
  }

  /** What the key was counted today. */
  async counted(): Promise<number> {
    const { rows } = await withClient(this.#databaseUrl('gateway'), (client) =>
      client.query<{ used: number }>('SELECT coalesce(sum(used), 0)::int AS used FROM key_usage'),
    );
    return rows[0]?.used ?? 0;
  }

  /** The rows of a query on an app's database. */
  async rows<Row extends Record<string, unknown>>(app: FleetApp, text: string): Promise<Row[]> {
    return withClient(this.#databaseUrl(app), async (client) => (await client.query<Row>(text)).rows);
  }

  /** Runs an operator's command; returns what it printed. */
  async run(app: FleetApp, ...args: readonly string[]): Promise<string> {
    const { code, stdout, stderr } = await runAppProgram(app, 'cli', args, this.#settings(app));
    if (code !== 0) throw new Error(`${app} ${args.join(' ')} ended with ${code}: ${stderr}`);
    return stdout;
  }

  async end(): Promise<void> {
    await Promise.all(this.replicas.map(({ process }) => process.kill()));
    await this.nats.remove();
    await this.postgres.remove();
    this.#folder.remove();
  }

  async #migrate(app: FleetApp): Promise<void> {
    const role = roleOf(app);
    await ensureServiceDatabase(this.postgres.adminUrl, { database: role, role, password: 'faults' });
    const { code, stderr } = await runAppProgram(app, 'migrate', [], { DATABASE_URL: this.#databaseUrl(app) });
    if (code !== 0) throw new Error(`The migrations of ${app} ended with ${code}: ${stderr}`);
  }

  #databaseUrl(app: FleetApp): string {
    return this.postgres.server.url(roleOf(app), roleOf(app), 'faults');
  }

  #settings(app: FleetApp): AppSettings {
    const common = { DATABASE_URL: this.#databaseUrl(app), NATS_URL: this.nats.url, LOG_LEVEL: 'warn' };
    const files = {
      DATA_DIR: this.#folder.path,
      FEED_STREAM_MB_MAX,
      SOURCES_DIR: join(projectRoot, 'libs', 'sources'),
    };
    return app === 'gateway' ? { ...common, KEY_HASH_SECRET, PRODUCTION_PORT: 0 } : { ...common, ...files };
  }
}

function roleOf(app: FleetApp): string {
  return app.replaceAll('-', '_');
}
