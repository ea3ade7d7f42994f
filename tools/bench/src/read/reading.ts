import { join } from 'node:path';
import type { BenchContext } from '../bench.ts';
import { BenchStack, COMPANIES } from '../bench-stack.ts';
import { loadManyLoans, loadRecords, type LoadingFigures } from './loading.ts';

/** The ids of companies that are requested. */
interface Companies {
  /** Such as have a record. */
  readonly any: readonly string[];
  /** One with fifty records in one section, and one with fifty thousand. */
  readonly fifty: readonly string[];
  readonly fiftyThousand: readonly string[];
}

/** Everything started and loaded, and the bare process for comparison. */
interface Reading {
  readonly gateway: string;
  readonly baseline: string;
  readonly headers: Readonly<Record<string, string>>;
  /** A time after the loads, before a later file changed a part of the companies. */
  readonly knownAt: string;
  readonly companies: Companies;
  readonly loading: LoadingFigures;
  /** The processes that handle a request, by their names. */
  readonly programs: Readonly<Record<string, number | undefined>>;
}

const SERVICES = ['business-registry', 'records-sections'];
/** Companies that are requested, one after the other. */
const REQUESTED = 1_000;
/** Companies that a later file changes: as many as a quarter of a year does. */
const CHANGED_SHARE = 0.1;

export async function startReading(context: BenchContext): Promise<Reading> {
  const stack = await BenchStack.create(context, SERVICES);
  await stack.loadSample('business-registry', { source: COMPANIES, rows: context.companies });
  const loading = await loadRecords(context, stack);
  const [fifty, fiftyThousand] = await companiesWithoutNamesakes(stack);
  await loadManyLoans(context, stack, [
    { name: fifty.name, loans: 50 },
    { name: fiftyThousand.name, loans: 50_000 },
  ]);
  const knownAt = new Date().toISOString();
  const later = { source: COMPANIES, rows: context.companies, changedShare: CHANGED_SHARE };
  await stack.loadSample('business-registry', later, '--accept-absent');
  await stack.settleLoads(...SERVICES);
  const any = await companiesWithRecords(stack);
  const { url: gateway, headers } = await stack.startGateway(SERVICES);
  await stack.untilFollowed(...SERVICES);
  const bare = join(import.meta.dirname, 'baseline-server.ts');
  const bareProcess = await stack.startProgram(
    bare,
    SERVICES.map((service) => stack.databaseUrl(service)),
  );
  return {
    gateway,
    headers,
    knownAt,
    baseline: `http://127.0.0.1:${String(bareProcess.ready['port'])}`,
    companies: { any, fifty: [fifty.id], fiftyThousand: [fiftyThousand.id] },
    loading,
    programs: { 'bare process': bareProcess.pid, ...stack.pidsOf('gateway', ...SERVICES) },
  };
}

type NamedCompany = {
  readonly id: string;
  readonly name: string;
};

/** Two companies that no other shares its name with. */
async function companiesWithoutNamesakes(stack: BenchStack): Promise<[NamedCompany, NamedCompany]> {
  const [one, other] = await stack.rows<NamedCompany>(
    'business-registry',
    `SELECT 'us-co-' || b.file_number AS id, b.name FROM businesses_co b JOIN names_co n USING (file_number_key)
      WHERE n.kind = 'legal' AND (SELECT count(*) FROM names_co o WHERE o.name_key = n.name_key) = 1
      ORDER BY b.file_number_key DESC LIMIT 2`,
  );
  if (one === undefined || other === undefined) throw new Error('The sample has no two companies without namesakes.');
  return [one, other];
}

async function companiesWithRecords(stack: BenchStack): Promise<string[]> {
  const keys = await stack.rows<{ key: string }>(
    'records-sections',
    `SELECT DISTINCT name_key AS key FROM subject_names WHERE state = 'CO' AND subject_no % 97 = 0 LIMIT ${3 * REQUESTED}`,
  );
  const found = await stack.rows<{ id: string }>(
    'business-registry',
    `SELECT 'us-co-' || b.file_number AS id FROM names_co n JOIN businesses_co b USING (file_number_key)
      WHERE n.kind = 'legal' AND n.name_key = ANY ($1) ORDER BY md5(b.file_number_key) LIMIT ${REQUESTED}`,
    [keys.map(({ key }) => key)],
  );
  if (found.length === 0) throw new Error('No company of the sample has a record.');
  return found.map(({ id }) => id);
}
