import { writeSample } from '@registry/tools-sample';
import { rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Bench, BenchContext } from '../bench.ts';
import { BenchStack, COMPANIES } from '../bench-stack.ts';
import { round } from '../latencies.ts';
import type { ProgramRun } from '../measured-program.ts';
import { rawCopy } from './raw-copy.ts';

interface LoadedSource {
  readonly app: string;
  readonly source: string;
  /** Rows for each company of the scale. */
  readonly ofACompany: number;
  /** The tables that a row of the file is mapped to. */
  readonly tables: readonly string[];
}

const COMPANY_SOURCE: LoadedSource = {
  app: 'business-registry',
  source: COMPANIES,
  ofACompany: 1,
  tables: ['businesses_co', 'registrations_co', 'names_co'],
};
const LOAN_SOURCE: LoadedSource = {
  app: 'records-sections',
  source: 'us/ppp-loans',
  ofACompany: 0.45,
  tables: ['loans', 'subjects', 'subject_names'],
};

/** A second list of the agency, with the numbers of the same loans. */
const SECOND_LIST: LoadedSource = { ...LOAN_SOURCE, source: 'us-co/ppp-loans-denver' };

/** Loads of Colorado's companies and of loans compared with a raw COPY of the same rows, the same files again, and a second list of the loans. */
const bench: Bench = {
  description: 'whole loads of companies and of loans, compared with a raw COPY of the same mapped rows',
  companies: 1_000_000,
  targets: {
    load_to_copy: '>= 0.30',
    reload_to_copy: '>= 0.60',
    rss_mib_max: '<= 512',
    ppp_load_to_copy: '>= 0.30',
    second_list_load_rows_per_second: '>= 10000',
  },

  async run(context) {
    const stack = await BenchStack.create(context, [COMPANY_SOURCE.app, LOAN_SOURCE.app]);
    const companies = await measureLoads(context, stack, COMPANY_SOURCE);
    const loans = await measureLoads(context, stack, LOAN_SOURCE);
    const secondList = await measureLoads(context, stack, SECOND_LIST);
    return { ...companies, ...prefixed('ppp', loans), ...prefixed('second_list', secondList) };
  },
};

export default bench;

function prefixed(prefix: string, figures: Readonly<Record<string, number>>): Record<string, number> {
  return Object.fromEntries(Object.entries(figures).map(([figure, value]) => [`${prefix}_${figure}`, value] as const));
}

async function measureLoads(context: BenchContext, stack: BenchStack, loaded: LoadedSource) {
  const { app, source, ofACompany, tables } = loaded;
  const { workFolder, seed } = context;
  const file = join(workFolder, 'sample.csv');
  context.progress(`writing a sample of ${source}`);
  await writeSample({ source, rows: Math.round(context.companies * ofACompany), seed, out: file });
  context.progress(`loading ${source}`);
  const first = await load(stack, loaded, file);
  context.progress('loading the same file again');
  const again = await load(stack, loaded, file);
  if (again.new + again.changed > 0) throw new Error(`The second load changed ${again.new + again.changed} rows.`);
  context.progress('copying the same rows into bare tables');
  const copies = await rawCopy(stack.adminUrl(app), tables, workFolder);
  const copySeconds = copies.reduce((sum, { seconds }) => sum + seconds, 0);
  const rate = (seconds: number): number => Math.round(first.read / seconds);
  context.table(
    `Loading ${first.read.toLocaleString('en-US')} rows of ${source} (${Math.round(statSync(file).size / 1e6)} MB)`,
    ['what', 'seconds', 'MB', 'rows/s', 'of COPY', 'RSS MiB', 'Node CPU s', 'Postgres CPU s'],
    [
      ...copies.map((copy) => {
        return [`raw COPY of ${copy.table}`, round(copy.seconds, 1), round(copy.megabytes, 0), '', '', '', '', ''];
      }),
      ['raw COPY into bare tables', round(copySeconds, 1), '', rate(copySeconds), '1.00', '', '', ''],
      ...Object.entries({ load: first, 'the same file again': again }).map(([what, run]) => [
        what,
        round(run.seconds, 1),
        '',
        rate(run.seconds),
        (copySeconds / run.seconds).toFixed(2),
        Math.round(run.rssMiBMax),
        round(run.processorSeconds, 1),
        round(run.postgresSeconds, 1),
      ]),
    ],
  );
  rmSync(file);
  return {
    load_to_copy: round(copySeconds / first.seconds),
    reload_to_copy: round(copySeconds / again.seconds),
    rss_mib_max: Math.round(Math.max(first.rssMiBMax, again.rssMiBMax)),
    load_rows_per_second: rate(first.seconds),
    reload_rows_per_second: rate(again.seconds),
    copy_rows_per_second: rate(copySeconds),
    load_node_cpu_seconds_per_million: perMillion(first.processorSeconds, first),
    load_postgres_cpu_seconds_per_million: perMillion(first.postgresSeconds, first),
    reload_node_cpu_seconds_per_million: perMillion(again.processorSeconds, again),
    reload_postgres_cpu_seconds_per_million: perMillion(again.postgresSeconds, again),
  };
}

type LoadRun = ProgramRun &
  Record<'read' | 'new' | 'changed', number> & {
    /** Seconds on a processor that Postgres took meanwhile. */
    readonly postgresSeconds: number;
  };

/** The whole command, its start included. */
async function load(stack: BenchStack, { app, source }: LoadedSource, file: string): Promise<LoadRun> {
  const before = stack.postgresSeconds();
  const run = await stack.loadFile(app, source, file, '--json');
  const postgresSeconds = stack.postgresSeconds() - before;
  return { ...(JSON.parse(run.lastLine) as Pick<LoadRun, 'read' | 'new' | 'changed'>), ...run, postgresSeconds };
}

function perMillion(seconds: number, { read }: LoadRun): number {
  return round((seconds * 1e6) / read, 1);
}
