import { writeSample } from '@registry/tools-sample';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import type { Bench } from '../bench.ts';
import { BenchStack, COMPANIES } from '../bench-stack.ts';
import { round } from '../latencies.ts';
import type { ProgramRun } from '../measured-program.ts';
import { rawCopy } from './raw-copy.ts';

/** The tables that a row of the file is mapped to. */
const TABLES = ['businesses', 'registrations', 'names', 'addresses', 'officers'].map((table) => ({
  table,
  partition: `${table}_co`,
}));

/** A load of Colorado's companies compared with a raw COPY of the same rows, and the same file again. */
const bench: Bench = {
  description: 'a whole load, compared with a raw COPY of the same mapped rows',
  companies: 1_000_000,
  targets: { load_to_copy: '>= 0.30', reload_to_copy: '>= 0.60', rss_mib_max: '<= 512' },

  async run(context) {
    const stack = await BenchStack.create(context, ['business-registry']);
    const file = join(context.workFolder, 'companies.csv');
    context.progress('writing the sample');
    await writeSample({ source: COMPANIES, rows: context.companies, seed: context.seed, out: file });
    context.progress('loading');
    const first = await load(stack, file);
    context.progress('loading the same file again');
    const again = await load(stack, file);
    context.progress('copying the same rows into bare tables');
    const copies = await rawCopy(stack.adminUrl('business-registry'), TABLES, context.workFolder);
    const copySeconds = copies.reduce((sum, { seconds }) => sum + seconds, 0);
    const rate = (seconds: number): number => Math.round(first.read / seconds);
    context.table(
      `Loading ${first.read.toLocaleString('en-US')} rows (${Math.round(statSync(file).size / 1e6)} MB)`,
      ['what', 'seconds', 'rows/s', 'of COPY', 'RSS MiB', 'Node CPU s', 'Postgres CPU s'],
      [
        ['raw COPY into bare tables', round(copySeconds, 1), rate(copySeconds), '1.00', '', '', ''],
        ...Object.entries({ load: first, 'the same file again': again }).map(([what, run]) => [
          what,
          round(run.seconds, 1),
          rate(run.seconds),
          (copySeconds / run.seconds).toFixed(2),
          Math.round(run.rssMiBMax),
          round(run.processorSeconds, 1),
          round(run.postgresSeconds, 1),
        ]),
      ],
    );
    context.table(
      'Raw COPY, by table',
      ['table', 'seconds', 'MB'],
      copies.map(({ table, seconds, megabytes }) => [table, round(seconds, 1), Math.round(megabytes)]),
    );
    if (again.new + again.changed > 0) throw new Error(`The second load changed ${again.new + again.changed} rows.`);
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
  },
};

export default bench;

type LoadRun = ProgramRun &
  Record<'read' | 'new' | 'changed', number> & {
    /** Seconds on a processor that Postgres took meanwhile. */
    readonly postgresSeconds: number;
  };

/** The whole command, its start included. */
async function load(stack: BenchStack, file: string): Promise<LoadRun> {
  const before = stack.postgresSeconds();
  const run = await stack.loadFile('business-registry', COMPANIES, file, '--json');
  const postgresSeconds = stack.postgresSeconds() - before;
  return { ...(JSON.parse(run.lastLine) as Pick<LoadRun, 'read' | 'new' | 'changed'>), ...run, postgresSeconds };
}

function perMillion(seconds: number, { read }: LoadRun): number {
  return round((seconds * 1e6) / read, 1);
}
