import { writeSample } from '@registry/tools-sample';
import { join } from 'node:path';
import { startApp, startNats } from '../bench-app.ts';
import { BenchPostgres } from '../bench-postgres.ts';
import type { BenchContext } from '../bench.ts';
import { projectRoot, runProgram } from '../run-program.ts';

const SOURCE = 'us-co/business-registry';
/** What answers the gateway's questions behind the measured calls. */
const SERVICES = ['business-registry', 'records-sections', 'jurisdiction'] as const;

/** The tool server, the gateway that it calls, and what both are asked. */
export interface StartedTools {
  readonly mcp: string;
  readonly gateway: string;
  readonly key: string;
  /** The first companies of the gateway's answers to a frequent word. */
  readonly ids: readonly string[];
}

/** Starts everything behind the tool server with generated companies, and waits until the announcements are heard. */
export async function startTools(context: BenchContext): Promise<StartedTools> {
  const postgres = await BenchPostgres.start(context);
  const nats = await startNats(context);
  const settings: Record<string, Record<string, string>> = {};
  for (const service of SERVICES) {
    settings[service] = {
      DATABASE_URL: await postgres.database(service),
      NATS_URL: nats,
      DATA_DIR: context.workFolder,
      SOURCES_DIR: join(projectRoot, 'libs/sources'),
    };
  }
  await loadCompanies(context, settings['business-registry'] ?? {});
  context.progress('starting the services');
  const hashing = {
    DATABASE_URL: await postgres.database('gateway'),
    KEY_HASH_SECRET: 'a secret of this benchmark, long enough',
  };
  const create = ['keys', 'create', '--workspace', 'bench', '--daily-limit', '1000000000', '--json'];
  const { key } = JSON.parse((await runProgram('gateway', 'cli', create, hashing)).lastLine) as { key: string };
  for (const service of SERVICES) await startApp(context, service, settings[service] ?? {});
  const ready = await startApp(context, 'gateway', { ...hashing, NATS_URL: nats, PRODUCTION_PORT: '0' });
  const gateway = `http://127.0.0.1:${String(ready['productionPort'])}`;
  const unlimited = { REQUESTS_PER_MINUTE: '0', REQUESTS_PER_DAY: '0' };
  const tools = { GATEWAY_URL: gateway, GATEWAY_API_KEY: key, PORT: '0', ...unlimited };
  const mcp = `http://127.0.0.1:${String((await startApp(context, 'mcp', tools))['port'])}/mcp`;
  context.progress('waiting for the announcements');
  await untilCounted(gateway, key);
  return { mcp, gateway, key, ids: await someIds(gateway, key) };
}

async function loadCompanies(context: BenchContext, settings: Record<string, string>): Promise<void> {
  const file = join(context.workFolder, 'companies.csv');
  context.progress('loading companies');
  await writeSample({ source: SOURCE, rows: context.companies, seed: context.seed, out: file });
  await runProgram('business-registry', 'cli', ['load', SOURCE, file, '--quiet'], settings);
}

interface List<Item> {
  readonly data: readonly Item[];
}

async function get<Item>(gateway: string, key: string, path: string): Promise<readonly Item[]> {
  const response = await fetch(gateway + path, { headers: { 'x-api-key': key } });
  return ((await response.json()) as List<Item>).data;
}

/** The coverage map is complete when it counts the same companies twice in a second. */
async function untilCounted(gateway: string, key: string): Promise<void> {
  let before = 0;
  for (let tries = 0; tries < 120; tries += 1) {
    const counts = await get<{ company_count: number }>(gateway, key, '/v1/jurisdictions');
    const now = counts.reduce((sum, { company_count }) => sum + company_count, 0);
    if (now > 0 && now === before) return;
    before = now;
    await new Promise((resolve) => setTimeout(resolve, 1_000));
  }
  throw new Error('The coverage map was not complete after two minutes.');
}

async function someIds(gateway: string, key: string): Promise<string[]> {
  return (await get<{ id: string }>(gateway, key, '/v1/businesses?q=llc&per_page=100')).map(({ id }) => id);
}
