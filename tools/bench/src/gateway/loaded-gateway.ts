import { writeSample } from '@registry/tools-sample';
import { join } from 'node:path';
import pg from 'pg';
import { startApp, startNats } from '../bench-app.ts';
import { BenchPostgres } from '../bench-postgres.ts';
import type { BenchContext } from '../bench.ts';
import { projectRoot, runProgram } from '../run-program.ts';

const SOURCE = 'us-co/business-registry';
/** Companies that are asked for, one after the other. */
const ASKED = 1_000;

/** Databases with companies and a key. */
export interface LoadedCompanies {
  readonly registryUrl: string;
  readonly gatewaySettings: Readonly<Record<string, string>>;
  /** With the key. */
  readonly headers: Readonly<Record<string, string>>;
}

export async function loadCompanies(context: BenchContext): Promise<LoadedCompanies> {
  const postgres = await BenchPostgres.start(context);
  const [registryUrl, gatewayUrl] = [await postgres.database('business-registry'), await postgres.database('gateway')];
  const file = join(context.workFolder, 'companies.csv');
  context.progress('loading companies');
  await writeSample({ source: SOURCE, rows: context.companies, seed: context.seed, out: file });
  const loading = {
    DATABASE_URL: registryUrl,
    DATA_DIR: context.workFolder,
    SOURCES_DIR: join(projectRoot, 'libs/sources'),
  };
  await runProgram('business-registry', 'cli', ['load', SOURCE, file, '--quiet'], loading);
  const gatewaySettings = { DATABASE_URL: gatewayUrl, KEY_HASH_SECRET: 'a secret of this benchmark, long enough' };
  const made = await runProgram(
    'gateway',
    'cli',
    ['keys', 'create', '--workspace', 'bench', '--daily-limit', '1000000000', '--json'],
    gatewaySettings,
  );
  const { key } = JSON.parse(made.lastLine) as { key: string };
  return { registryUrl, gatewaySettings, headers: { 'x-api-key': key } };
}

/** Starts a gateway and business-registry on a NATS; returns the gateway's address. */
export async function startGateway(
  context: BenchContext,
  { registryUrl, gatewaySettings }: LoadedCompanies,
): Promise<string> {
  context.progress('starting the services');
  const NATS_URL = await startNats(context);
  const registry = { DATABASE_URL: registryUrl, NATS_URL, LOG_LEVEL: 'info', DATA_DIR: context.workFolder };
  await startApp(context, 'business-registry', registry);
  const gateway = { ...gatewaySettings, NATS_URL, PRODUCTION_PORT: '0', LOG_LEVEL: 'warn' };
  const { productionPort } = await startApp(context, 'gateway', gateway);
  return `http://127.0.0.1:${String(productionPort)}`;
}

/** Companies by id, and names that few companies share. */
export async function askedPaths(registryUrl: string): Promise<Record<'get' | 'search', string[]>> {
  const client = new pg.Client({ connectionString: registryUrl });
  await client.connect();
  const { rows } = await client.query<{ file_number: string; name: string }>(
    `SELECT file_number, name FROM businesses_co ORDER BY md5(file_number_key) LIMIT ${ASKED}`,
  );
  await client.end();
  return {
    get: rows.map((row) => `/v1/businesses/us-co-${encodeURIComponent(row.file_number)}?sparse=true`),
    search: rows.slice(0, 50).map((row) => `/v1/businesses?q=${encodeURIComponent(row.name)}&state=CO`),
  };
}
