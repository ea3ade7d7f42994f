import {
  type AppProcess,
  makeApiKey,
  Stack,
  type StackServers,
  startNats,
  startPostgres,
  type TestPostgres,
} from '@registry/testing';
import { writeSample } from '@registry/tools-sample';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

/** The apps of which there are two replicas each. */
export const FLEET_APPS = [
  'business-registry',
  'records-sections',
  'people',
  'jurisdiction',
  'batches',
  'gateway',
] as const;
export type FleetApp = (typeof FLEET_APPS)[number];

const REPLICAS = 2;
const SOURCE = 'us-co/business-registry';
/** Of every app. */
const SETTINGS = {
  LOG_LEVEL: 'warn',
  KEY_HASH_SECRET: 'the secret of the fault suite, long enough',
  EVIDENCE_SECRET: 'the secret of the fault suite, long enough',
  PRODUCTION_PORT: 0,
  /**
   * Megabytes that JetStream reserves for each stream of each publisher: enough for the companies, on a small disk too.
   */
  FEED_STREAM_MB_MAX: 64,
  SEALING_SECRET: 'the secret of the fault suite, long enough',
};
/** Milliseconds for the consumers to fetch their tables. */
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

/** Two replicas of each app on a separate Postgres and NATS, with sample companies. */
export class Fleet extends Stack {
  readonly postgres: TestPostgres;
  readonly members: Replica[] = [];
  /** A key with no daily limit to speak of. */
  key = '';
  readonly #withdrawn = new Set<Replica>();
  readonly #others: { readonly app: string; readonly process: AppProcess }[] = [];

  private constructor(servers: StackServers & { readonly postgres: TestPostgres }) {
    super(servers);
    this.postgres = servers.postgres;
  }

  static async launch({ companies, seed, progress, parent }: FleetOptions): Promise<Fleet> {
    const disk = parent === undefined ? {} : { parent };
    progress('starting Postgres and NATS');
    const postgres = await startPostgres({ durable: true, ...disk });
    const fleet = new Fleet({ nats: await startNats({ jetStream: true, ...disk }), postgres, ...disk });
    return fleet.orEnd(async () => {
      for (const app of FLEET_APPS) await fleet.add(app, SETTINGS);
      progress(`loading ${companies} companies`);
      const file = join(String(fleet.settingsOf('business-registry')['DATA_DIR']), 'companies.csv');
      await writeSample({ source: SOURCE, rows: companies, seed, out: file });
      await fleet.run('business-registry', 'load', SOURCE, file, '--quiet');
      fleet.key = await makeApiKey(fleet.settingsOf('gateway'), 'faults');
      progress('starting two replicas of each app');
      for (const app of FLEET_APPS.flatMap((name) => Array<FleetApp>(REPLICAS).fill(name))) {
        fleet.members.push({ app, process: await fleet.startAnother(app) });
      }
      await fleet.untilWell();
    });
  }

  /** Where requests may go: gateways that were not withdrawn, as a load balancer has them. */
  gateways(): string[] {
    return this.members
      .filter((replica) => replica.app === 'gateway' && !this.#withdrawn.has(replica))
      .map(({ process }) => `http://127.0.0.1:${String(process.ready['productionPort'])}`);
  }

  /** The replicas of an app. */
  of(app: FleetApp): Replica[] {
    return this.members.filter((replica) => replica.app === app);
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
    replica.process = await this.startAnother(replica.app, { project });
    await this.untilWell([replica]);
    this.#withdrawn.delete(replica);
  }

  /** Waits until each of these gateways reports that all its services are healthy. */
  async untilWell(replicas: readonly Replica[] = this.members): Promise<void> {
    const endsAt = Date.now() + WELL_MS_MAX;
    for (const { process } of replicas.filter(({ app }) => app === 'gateway')) {
      const url = `http://127.0.0.1:${String(process.ready['productionPort'])}/health`;
      for (;;) {
        const response = await fetch(url).catch(() => undefined);
        const text = await response?.text();
        if (response?.status === 200) break;
        if (Date.now() > endsAt) throw new Error(`Not all is well after ${WELL_MS_MAX} ms: ${text}`);
        await delay(100);
      }
    }
  }

  /** Starts one replica of each of some further apps. */
  async startOthers(...apps: readonly string[]): Promise<void> {
    for (const app of apps) {
      await this.add(app, SETTINGS);
      this.#others.push({ app, process: await this.startAnother(app) });
    }
  }

  /** Apps that ended by themselves. */
  async ended(): Promise<string[]> {
    const states = [...this.members, ...this.#others].map(async ({ app, process }) => {
      const exit = await Promise.race([process.exited, Promise.resolve(undefined)]);
      return exit === undefined ? [] : [`${app} ended with ${exit.signal ?? exit.code}`];
    });
    return (await Promise.all(states)).flat();
  }

  /** What the key was counted today. */
  async counted(): Promise<number> {
    const text = 'SELECT coalesce(sum(used), 0)::int AS used FROM key_usage';
    const [row] = await this.rows<{ used: number }>('gateway', text);
    return row?.used ?? 0;
  }
}
