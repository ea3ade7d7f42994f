import { stateCodes } from '@registry/domain';
import { withClient } from '@registry/private-servers';
import { startProgram } from '@registry/processes';
import { programFlags, serviceFlags } from '@registry/process-life';
import {
  type AppProcess,
  type AppSettings,
  buildApps,
  makeApiKey,
  programEnvironment,
  projectRoot,
  Stack,
  startNats,
  startPostgres,
  type TestPostgres,
} from '@registry/testing';
import { type SampleOptions, writeSample } from '@registry/tools-sample';
import { FeedConnection, findApp, listFollowers, untilFollowed } from '@registry/tools-stack';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { BenchContext } from './bench.ts';
import { measureProgram, type ProgramRun } from './measured-program.ts';
import { sumProcessorSeconds } from './processes.ts';

/** The source of most benchmarks. */
export const COMPANIES = 'us-co/business-registry';

const KEY_HASH_SECRET = 'a secret of this benchmark, long enough';

/** A gateway, and the headers of a request with a key of no daily limit to speak of. */
export interface BenchGateway {
  readonly url: string;
  readonly headers: { readonly 'x-api-key': string };
}

/** The apps of one benchmark on a Postgres set as `npm start` sets its own: what it acknowledged is on disk. */
export class BenchStack extends Stack {
  readonly #context: BenchContext;
  readonly #postgres: TestPostgres;

  private constructor(context: BenchContext, ...servers: ConstructorParameters<typeof Stack>) {
    super(...servers);
    this.#context = context;
    this.#postgres = servers[0].postgres as TestPostgres;
  }

  /** Postgres, NATS, and a migrated database for each service; none runs yet. */
  static async create(context: BenchContext, services: readonly string[]): Promise<BenchStack> {
    context.progress('starting Postgres and NATS');
    await buildApps();
    const { workFolder: parent, keptIn } = context;
    const postgres = await startPostgres({ durable: true, parent, keptIn });
    const stack = new BenchStack(context, { nats: await startNats({ jetStream: true, parent }), postgres, parent });
    context.cleanup(() => stack.end());
    // Records of the whole country are matched in every state.
    for (const service of services) await stack.add(service, {}, [], stateCodes);
    return stack;
  }

  /** As many companies of Colorado as the benchmark is to have, at rest, and a gateway over them and further services. */
  static async withCompanies(
    context: BenchContext,
    further: readonly string[] = [],
  ): Promise<BenchGateway & { readonly stack: BenchStack }> {
    const services = ['business-registry', ...further];
    const stack = await BenchStack.create(context, services);
    await stack.loadSample('business-registry', { source: COMPANIES, rows: context.companies });
    await stack.settleLoads('business-registry');
    return { stack, ...(await stack.startGateway(services)) };
  }

  /** Companies of Colorado in no order: they are requested one after the other. */
  someCompanies(countMax: number): Promise<{ readonly id: string; readonly name: string }[]> {
    return this.rows(
      'business-registry',
      `SELECT 'us-co-' || file_number AS id, name FROM businesses_co ORDER BY md5(file_number_key) LIMIT ${countMax}`,
    );
  }

  databaseUrl(app: string): string {
    return String(this.settingsOf(app)['DATABASE_URL']);
  }

  /** The database of an app as the superuser. */
  adminUrl(app: string): string {
    return this.#postgres.url(app.replaceAll('-', '_'));
  }

  /** Seconds on a processor of Postgres and all its sessions so far. */
  postgresSeconds(): number {
    return sumProcessorSeconds(this.#postgres.pid ?? 0);
  }

  /**
   * Brings databases to where they are long after a load. The change events of the load count as published: to relay millions of
   * items takes the services minutes, during which reads would be slower.
   */
  async settleLoads(...apps: readonly string[]): Promise<void> {
    this.#context.progress('vacuuming, as Postgres does by itself in time');
    for (const app of apps)
      await withClient(this.adminUrl(app), async (client) => {
        await client.query('TRUNCATE announcements');
        // Of an empty table it would store that it has no pages: a statement that is prepared then scans it, once filled, for each key.
        const filled =
          "SELECT string_agg(relid::regclass::text, ',') FROM pg_stat_user_tables WHERE pg_relation_size(relid) > 0";
        const { rows } = await client.query<[string]>({ text: filled, rowMode: 'array' });
        await client.query(`VACUUM ANALYZE ${rows[0]?.[0] ?? ''}`);
      });
  }

  /** Loads a file by the service's own command. */
  loadFile(app: string, source: string, file: string, ...flags: readonly string[]): Promise<ProgramRun> {
    return this.measure(app, 'load', source, file, '--quiet', ...flags);
  }

  /** Loads a generated file of a source. */
  async loadSample(
    app: string,
    sample: Pick<SampleOptions, 'source' | 'rows' | 'changedShare'>,
    ...flags: readonly string[]
  ): Promise<ProgramRun> {
    const { progress, seed, workFolder } = this.#context;
    const file = join(workFolder, 'sample.csv');
    progress(`writing ${sample.rows.toLocaleString('en-US')} rows of ${sample.source}`);
    await writeSample({ ...sample, seed, out: file });
    progress(`loading ${sample.source}`);
    const run = await this.loadFile(app, sample.source, file, ...flags);
    rmSync(file);
    return run;
  }

  /** Runs a command of an app to its end and watches its memory. */
  measure(app: string, ...args: readonly string[]): Promise<ProgramRun> {
    return measureProgram(app, args, this.settingsOf(app));
  }

  /** Starts an app with the flags of Node that it has in production. */
  startService(app: string, readyMsMax?: number): Promise<AppProcess> {
    return this.startAnother(app, { flags: serviceFlags(findApp(projectRoot, app)), readyMsMax });
  }

  /** Waits until running apps have what each of them follows of the others, and their search indexes too. */
  async untilFollowed(...apps: readonly string[]): Promise<void> {
    const { followers, reportCount } = listFollowers(projectRoot, apps);
    let shown = '';
    const behind = await FeedConnection.with(this.nats.url, (feed) =>
      untilFollowed({
        reports: () => feed.reportsOf(reportCount),
        followers,
        at: (late) => {
          if (late !== shown) this.#context.progress(`behind: ${late}`);
          shown = late;
        },
        signal: new AbortController().signal,
      }),
    );
    if (behind.length > 0) throw new Error(`No progress for a minute: ${behind.join(', ')}.`);
  }

  /**
   * Seconds since an app began to be filled with what another one has, to be read when all of it is found. The first positions are written
   * when a backfill starts, and no later one follows while nothing changes.
   */
  async secondsOfBackfill(app: string, publisher: string): Promise<number> {
    const [row] = await this.rows<{ seconds: number }>(
      app,
      'SELECT extract(epoch FROM clock_timestamp() - min(applied_at))::float8 AS seconds FROM feed_positions WHERE owner = $1',
      [publisher],
    );
    return row?.seconds ?? 0;
  }

  /** Starts services one after the other, and the gateway that calls them. */
  async startGateway(services: readonly string[], own: AppSettings = {}): Promise<BenchGateway> {
    this.#context.progress('starting the services');
    for (const service of services) await this.startService(service);
    await this.add('gateway', {
      ...{ KEY_HASH_SECRET, EVIDENCE_SECRET: KEY_HASH_SECRET, PRODUCTION_PORT: 0, LOG_LEVEL: 'warn' },
      ...own,
    });
    const key = await makeApiKey(this.settingsOf('gateway'), 'bench');
    const { ready } = await this.startService('gateway');
    return { url: `http://127.0.0.1:${String(ready['productionPort'])}`, headers: { 'x-api-key': key } };
  }

  /** Starts the process that the gateway is compared with, over the databases of these services. */
  async startBaseline(services: readonly string[]): Promise<{ readonly url: string; readonly pid: number }> {
    const name = 'baseline-server';
    const program = await startProgram({
      name,
      file: process.execPath,
      args: [...programFlags, join(import.meta.dirname, `${name}.ts`), ...services.map((one) => this.databaseUrl(one))],
      env: programEnvironment({}),
      logFile: join(this.#context.workFolder, `${name}.log`),
    });
    this.#context.cleanup(async () => void (await program.kill()));
    return { url: `http://127.0.0.1:${String(program.ready['port'])}`, pid: program.pid };
  }

  /** The processes of running apps and of the servers that they use, by their names. */
  pidsOf(...apps: readonly string[]): Record<string, number | undefined> {
    const own = Object.fromEntries(apps.map((app) => [app, this.app(app).pid]));
    return { ...own, NATS: this.nats.pid, Postgres: this.#postgres.pid };
  }
}
