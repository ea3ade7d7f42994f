import { projectRoot } from '@registry/testing';
import { join } from 'node:path';
import type { BenchContext } from '../bench.ts';
import { BenchStack, COMPANIES } from '../bench-stack.ts';
import { writeManyLoans } from './many-records.ts';

const SERVICES = ['business-registry', 'records-sections'];
/** Companies that are requested, one after the other. */
const REQUESTED = 1_000;
/** Companies that a later file changes: as many as a quarter of a year does. */
const CHANGED_SHARE = 0.1;
const LOANS = 'us-co/ppp-loans-denver';
/** Sources of records, and the rows of each for a company of the sample: three on average. */
const RECORDS: readonly (readonly [string, number])[] = [
  ['us/ppp-loans', 1.5],
  [LOANS, 0.6],
  ['us/irs-eo-bmf', 0.5],
  ['us/hemp-producers', 0.4],
];

/**
 * Everything started and loaded, and the bare process for comparison. `knownAt` is a time before a later file changed companies.
 * Of the companies, `any` have a record; one has fifty in a section, and one fifty thousand.
 */
export async function startReading(context: BenchContext) {
  const stack = await BenchStack.create(context, SERVICES);
  await stack.loadSample('business-registry', { source: COMPANIES, rows: context.companies });
  for (const [source, ofACompany] of RECORDS) {
    await stack.loadSample('records-sections', { source, rows: Math.round(context.companies * ofACompany) });
  }
  const [fifty, fiftyThousand] = await companiesWithoutNamesakes(stack);
  const many = [
    { name: fifty.name, loans: 50 },
    { name: fiftyThousand.name, loans: 50_000 },
  ];
  const file = join(context.workFolder, 'many-loans.csv');
  writeManyLoans(many, join(projectRoot, 'libs/sources', LOANS, 'sample.csv'), file);
  await stack.loadFile('records-sections', LOANS, file);
  const knownAt = new Date().toISOString();
  const later = { source: COMPANIES, rows: context.companies, changedShare: CHANGED_SHARE };
  await stack.loadSample('business-registry', later, '--accept-absent');
  await stack.settleLoads(...SERVICES);
  const any = await companiesWithRecords(stack);
  const { url: gateway, headers } = await stack.startGateway(SERVICES);
  await stack.untilFollowed(...SERVICES);
  const baseline = await stack.startBaseline(SERVICES);
  return {
    gateway,
    headers,
    knownAt,
    baseline: baseline.url,
    companies: { any, fifty: [fifty.id], fiftyThousand: [fiftyThousand.id] },
    programs: { 'bare process': baseline.pid, ...stack.pidsOf('gateway', ...SERVICES) },
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
