import { join } from 'node:path';
import pg from 'pg';
import { startApp, startNats, startProgram } from '../bench-app.ts';
import { BenchPostgres } from '../bench-postgres.ts';
import type { BenchContext } from '../bench.ts';
import { runProgram } from '../run-program.ts';
import { loadCompanies, loadManyLoans, loadRecords, type LoadingFigures } from './loading.ts';

/** Companies that are asked for, by file number. */
export interface Companies {
  /** Such as have a record. */
  readonly any: readonly string[];
  /** One with fifty records in one section, and one with fifty thousand. */
  readonly fifty: readonly string[];
  readonly fiftyThousand: readonly string[];
}

/** Everything started and loaded, and the bare process beside it. */
export interface Reading {
  readonly gateway: string;
  readonly baseline: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly companies: Companies;
  readonly loading: LoadingFigures;
}

/** Companies that are asked for, one after the other. */
const ASKED = 1_000;

export async function startReading(context: BenchContext): Promise<Reading> {
  const postgres = await BenchPostgres.start(context);
  const registry = await postgres.database('business-registry');
  const records = await postgres.database('records-sections');
  await loadCompanies(context, registry);
  const loading = await loadRecords(context, records, postgres.adminUrl('records_sections'));
  const [fifty, fiftyThousand] = await companiesWithoutNamesakes(registry);
  await loadManyLoans(context, records, [
    { name: fifty.name, loans: 50 },
    { name: fiftyThousand.name, loans: 50_000 },
  ]);
  context.progress('vacuuming, as Postgres does by itself in time');
  for (const database of ['business_registry', 'records_sections']) await settle(postgres.adminUrl(database));
  const any = await companiesWithRecords(registry, records);
  return {
    ...(await startServers(context, postgres, { registry, records })),
    companies: { any, fifty: [fifty.fileNumber], fiftyThousand: [fiftyThousand.fileNumber] },
    loading,
  };
}

/** The ids of the companies, each group as asked for. */
export function askedIds({ any, fifty, fiftyThousand }: Companies): Companies {
  const toIds = (fileNumbers: readonly string[]): string[] =>
    fileNumbers.map((fileNumber) => `us-co-${encodeURIComponent(fileNumber)}`);
  return { any: toIds(any), fifty: toIds(fifty), fiftyThousand: toIds(fiftyThousand) };
}

async function startServers(
  context: BenchContext,
  postgres: BenchPostgres,
  urls: { readonly registry: string; readonly records: string },
): Promise<Pick<Reading, 'gateway' | 'baseline' | 'headers'>> {
  context.progress('starting the services');
  const settings = {
    DATABASE_URL: await postgres.database('gateway'),
    KEY_HASH_SECRET: 'a secret of this benchmark, long enough',
  };
  const create = ['keys', 'create', '--workspace', 'bench', '--daily-limit', '1000000000', '--json'];
  const { key } = JSON.parse((await runProgram('gateway', 'cli', create, settings)).lastLine) as { key: string };
  const NATS_URL = await startNats(context);
  const service = { NATS_URL, DATA_DIR: context.workFolder, LOG_LEVEL: 'info' };
  await startApp(context, 'business-registry', { ...service, DATABASE_URL: urls.registry });
  await startApp(context, 'records-sections', { ...service, DATABASE_URL: urls.records });
  const gateway = await startApp(context, 'gateway', {
    ...settings,
    NATS_URL,
    PRODUCTION_PORT: '0',
    LOG_LEVEL: 'warn',
  });
  const bare = join(import.meta.dirname, 'baseline-server.ts');
  const baseline = await startProgram(context, bare, [urls.registry, urls.records]);
  return {
    gateway: `http://127.0.0.1:${String(gateway['productionPort'])}`,
    baseline: `http://127.0.0.1:${String(baseline['port'])}`,
    headers: { 'x-api-key': key },
  };
}

interface NamedCompany {
  readonly fileNumber: string;
  readonly name: string;
}

/** Two companies that no other shares its name with. */
async function companiesWithoutNamesakes(registryUrl: string): Promise<[NamedCompany, NamedCompany]> {
  const [one, other] = await rowsOf<NamedCompany>(
    registryUrl,
    `SELECT b.file_number AS "fileNumber", b.name FROM businesses_co b JOIN names_co n USING (file_number_key)
      WHERE n.kind = 'legal' AND (SELECT count(*) FROM names_co o WHERE o.name_key = n.name_key) = 1
      ORDER BY b.file_number_key DESC LIMIT 2`,
  );
  if (one === undefined || other === undefined) throw new Error('The sample has no two companies without namesakes.');
  return [one, other];
}

async function companiesWithRecords(registryUrl: string, recordsUrl: string): Promise<string[]> {
  const keys = await rowsOf<{ key: string }>(
    recordsUrl,
    `SELECT DISTINCT name_key AS key FROM subject_names WHERE state = 'CO' AND subject_no % 97 = 0 LIMIT ${3 * ASKED}`,
  );
  const found = await rowsOf<{ fileNumber: string }>(
    registryUrl,
    `SELECT b.file_number AS "fileNumber" FROM names_co n JOIN businesses_co b USING (file_number_key)
      WHERE n.kind = 'legal' AND n.name_key = ANY ($1) ORDER BY md5(b.file_number_key) LIMIT ${ASKED}`,
    [keys.map(({ key }) => key)],
  );
  if (found.length === 0) throw new Error('No company of the sample has a record.');
  return found.map(({ fileNumber }) => fileNumber);
}

async function rowsOf<Row extends pg.QueryResultRow>(
  url: string,
  text: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<Row>(text, values);
  await client.end();
  return rows;
}

/**
 * Brings a database to where it stands long after a load. What the load announced counts as published: to relay millions of items
 * takes the services minutes, in which reading would be measured beside them.
 */
async function settle(url: string): Promise<void> {
  await rowsOf(url, 'TRUNCATE announcements');
  await rowsOf(url, 'VACUUM ANALYZE');
}
