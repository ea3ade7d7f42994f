import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { startApp, startNats } from '../bench-app.ts';
import { BenchPostgres } from '../bench-postgres.ts';
import type { BenchContext } from '../bench.ts';
import { loadCompanies, loadSample } from '../read/loading.ts';
import { runProgram } from '../run-program.ts';

/** One gateway with both surfaces over the same companies, and what is asked of them. */
export interface StartedSurfaces {
  readonly demo: string;
  readonly production: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Names as they stand in a query: of few companies, of many, and of a good part of all. */
  readonly queries: readonly string[];
  /** Companies, percent-encoded. */
  readonly ids: readonly string[];
}

/** Companies that are asked for, one after the other. */
const ASKED = 1_000;
/** Records of carriers for each company: what brings phone numbers. */
const CARRIERS_OF_A_COMPANY = 0.2;

export async function startSurfaces(context: BenchContext): Promise<StartedSurfaces> {
  const postgres = await BenchPostgres.start(context);
  const urlOf = new Map<string, string>();
  for (const app of ['gateway', 'business-registry', 'records-sections', 'jurisdiction', 'demo'])
    urlOf.set(app, await postgres.database(app));
  const registry = urlOf.get('business-registry') ?? '';
  await loadCompanies(context, registry);
  const carriers = Math.round(context.companies * CARRIERS_OF_A_COMPANY);
  await loadSample(context, 'records-sections', urlOf.get('records-sections') ?? '', 'us/fmcsa-census', carriers);
  // What was announced counts as published: the listeners fetch everything as it is.
  for (const database of ['business_registry', 'records_sections']) {
    await rowsOf(postgres.adminUrl(database), 'TRUNCATE announcements');
    await rowsOf(postgres.adminUrl(database), 'VACUUM ANALYZE');
  }
  const asked = await rowsOf<{ fileNumber: string; name: string }>(
    registry,
    `SELECT file_number AS "fileNumber", name FROM businesses_co ORDER BY md5(file_number_key) LIMIT ${ASKED}`,
  );
  const surfaces = await startServers(context, urlOf);
  await untilFollowed(context, surfaces.demo);
  await untilRebuilt(context, surfaces.demoMetrics);
  return {
    ...surfaces,
    queries: asked.map(({ name }, i) => encodeURIComponent(queryOf(name, i))),
    ids: asked.map(({ fileNumber }) => `us-co-${encodeURIComponent(fileNumber)}`),
  };
}

/** In turn the whole name, its first two words, and its first word with the commonest form. */
function queryOf(name: string, i: number): string {
  const words = name.split(' ');
  return [name, words.slice(0, 2).join(' '), `${words[0] ?? ''} llc`][i % 3] ?? name;
}

async function startServers(context: BenchContext, urlOf: ReadonlyMap<string, string>) {
  context.progress('starting the services');
  const settings = {
    DATABASE_URL: urlOf.get('gateway') ?? '',
    KEY_HASH_SECRET: 'a secret of this benchmark, long enough',
  };
  const create = ['keys', 'create', '--workspace', 'bench', '--daily-limit', '1000000000', '--json'];
  const { key } = JSON.parse((await runProgram('gateway', 'cli', create, settings)).lastLine) as { key: string };
  const NATS_URL = await startNats(context);
  const internalPorts = new Map<string, number>();
  for (const app of ['business-registry', 'records-sections', 'jurisdiction', 'demo']) {
    const service = { NATS_URL, DATA_DIR: context.workFolder, LOG_LEVEL: 'info' };
    const { internalPort } = await startApp(context, app, { ...service, DATABASE_URL: urlOf.get(app) ?? '' });
    internalPorts.set(app, Number(internalPort));
  }
  const ready = await startApp(context, 'gateway', {
    ...settings,
    NATS_URL,
    GATEWAY_SURFACES: 'production,demo',
    PRODUCTION_PORT: '0',
    DEMO_PORT: '0',
    DEMO_PER_MINUTE: '0',
    DEMO_PER_DAY: '0',
    DEMO_SETTLE_SECONDS: '1',
    LOG_LEVEL: 'warn',
  });
  return {
    demo: `http://127.0.0.1:${String(ready['demoPort'])}`,
    demoMetrics: `http://127.0.0.1:${String(internalPorts.get('demo'))}/metrics`,
    production: `http://127.0.0.1:${String(ready['productionPort'])}`,
    headers: { 'x-api-key': key },
  };
}

/** Waits until the demo has every company, which it fetches page by page. */
async function untilFollowed(context: BenchContext, demo: string): Promise<void> {
  for (let held = -1; ;) {
    const answer = await fetch(`${demo}/v1/meta`);
    const { company_count: count = 0 } = (await answer.json()) as { company_count?: number };
    // A few cannot be mapped and are not among them.
    if (count === held && count > context.companies * 0.9) return;
    held = count;
    context.progress(`the demo has ${count} companies`);
    await delay(2_000);
  }
}

/**
 * Waits until the demo's index is one that was rebuilt after the companies came, as that of the production API is: while a tenth
 * of it was written since, a rebuild is due or under way.
 */
async function untilRebuilt(context: BenchContext, metrics: string): Promise<void> {
  for (;;) {
    const text = await (await fetch(metrics)).text();
    const [documents, changed] = ['index_documents', 'index_changed_documents'].map((name) => sampleOf(text, name));
    if (documents !== undefined && changed !== undefined && changed < documents / 10) return;
    context.progress(`the index of the demo has ${documents} documents, of which ${changed} came since it was built`);
    await delay(2_000);
  }
}

/** The value of a metric in the text format of Prometheus, of its first series. */
function sampleOf(text: string, name: string): number | undefined {
  const value = new RegExp(`^${name}\\{.*\\} (\\S+)$`, 'm').exec(text)?.[1];
  return value === undefined ? undefined : Number(value);
}

async function rowsOf<Row extends pg.QueryResultRow>(url: string, text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<Row>(text);
  await client.end();
  return rows;
}
