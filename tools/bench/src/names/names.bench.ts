import type { Bench, BenchContext } from '../bench.ts';
import { BenchStack, COMPANIES } from '../bench-stack.ts';
import { round } from '../latencies.ts';
import { processorSeconds } from '../processor-time.ts';

const PUBLISHER = 'records-sections';
const FOLLOWER = 'business-registry';
/** Sources, and the rows of each for a company: three records on average. */
const RECORDS: readonly (readonly [source: string, rowsOfACompany: number])[] = [
  ['us/ppp-loans', 2.1],
  ['us/irs-eo-bmf', 0.5],
  ['us/hemp-producers', 0.4],
];

/** The names of three records for each company, from an empty start: of all companies, and of a tenth before. */
const bench: Bench = {
  description:
    'the names that records give, from an empty start until companies are found under them: holders a second',
  companies: 200_000,
  targets: { holders_per_second: '>= 10000', rate_of_a_tenth: '>= 1' },

  async run(context) {
    const tenth = await applyNames(context, Math.round(context.companies / 10));
    const all = await applyNames(context, context.companies);
    const programs = PROGRAMS.map((name) => `processor seconds: ${name}`);
    context.table(
      'Names of records',
      ['companies', 'records', 'holders', 'seconds', 'holders/s', ...programs],
      [tenth, all].map((one) => [
        ...[one.companies, one.records, one.holders, round(one.seconds, 1), toRate(one)],
        ...one.processorSeconds.map((seconds) => round(seconds, 1)),
      ]),
    );
    return { holders_per_second: toRate(all), rate_of_a_tenth: round(toRate(all) / toRate(tenth)) };
  },
};

export default bench;

const PROGRAMS = [FOLLOWER, PUBLISHER, 'Postgres', 'NATS'];

function toRate({ holders, seconds }: { readonly holders: number; readonly seconds: number }): number {
  return Math.round(holders / seconds);
}

/** The time until companies were found under all names that their records give; the seconds on a processor are of each program. */
async function applyNames(context: BenchContext, companies: number) {
  const stack = await BenchStack.create(context, [FOLLOWER, PUBLISHER]);
  await stack.loadSample(FOLLOWER, { source: COMPANIES, rows: companies });
  const samples = RECORDS.map(([source, rows]) => ({ source, rows: Math.round(rows * companies) }));
  for (const sample of samples) await stack.loadSample(PUBLISHER, sample);
  await stack.settleLoads(FOLLOWER, PUBLISHER);
  context.progress('applying the names of the records');
  await stack.startService(PUBLISHER);
  const before = processorSeconds(stack.pidsOf(PUBLISHER));
  await stack.startService(FOLLOWER);
  await stack.untilFollowed(FOLLOWER, PUBLISHER);
  const seconds = await stack.secondsOfBackfill(FOLLOWER, PUBLISHER);
  const after = processorSeconds(stack.pidsOf(FOLLOWER, PUBLISHER));
  const counted = await stack.rows<{ n: number }>(FOLLOWER, 'SELECT count(*)::int AS n FROM named_holders');
  await stack.end();
  return {
    ...{ companies, holders: counted[0]?.n ?? 0, seconds },
    records: samples.reduce((sum, { rows }) => sum + rows, 0),
    processorSeconds: PROGRAMS.map((name) => (after[name] ?? 0) - (before[name] ?? 0)),
  };
}
