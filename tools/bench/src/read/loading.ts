import { projectRoot } from '@registry/testing';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { BenchContext } from '../bench.ts';
import type { BenchStack } from '../bench-stack.ts';
import { round } from '../latencies.ts';
import { rawCopy } from '../load/raw-copy.ts';
import { type CompanyWithLoans, writeManyLoans } from './many-records.ts';

/** What loading the loans took compared with a raw COPY of the same mapped rows. */
export interface LoadingFigures {
  readonly [figure: string]: number;
  readonly ppp_load_to_copy: number;
}

const LOANS = 'us/ppp-loans';
const MORE_LOANS = 'us-co/ppp-loans-denver';
/** Other sources, and the rows of each for a company of the sample; with the loans they are three. */
const OTHERS: readonly (readonly [string, number])[] = [
  [MORE_LOANS, 0.6],
  ['us/irs-eo-bmf', 0.5],
  ['us/hemp-producers', 0.4],
];
const LOANS_OF_A_COMPANY = 1.5;
/** The tables that a loan is mapped to. */
const TABLES = ['loans', 'subjects', 'subject_names'].map((table) => ({ table, partition: table }));

/** Loads three records for each company on average, the loans first, and compares that with a raw COPY of the mapped rows. */
export async function loadRecords(context: BenchContext, stack: BenchStack): Promise<LoadingFigures> {
  const rows = Math.round(context.companies * LOANS_OF_A_COMPANY);
  const run = await stack.loadSample('records-sections', { source: LOANS, rows });
  context.progress('copying the same rows into bare tables');
  const copies = await rawCopy(stack.adminUrl('records-sections'), TABLES, context.workFolder);
  for (const { table } of copies) rmSync(join(context.workFolder, `${table}.copy`));
  const copySeconds = copies.reduce((sum, { seconds }) => sum + seconds, 0);
  const rate = (seconds: number): number => Math.round(rows / seconds);
  context.table(
    `Loading ${rows.toLocaleString('en-US')} loans of ${LOANS}`,
    ['what', 'seconds', 'rows/s', 'of COPY'],
    [
      ['raw COPY into bare tables', round(copySeconds, 1), rate(copySeconds), '1.00'],
      ['load', round(run.seconds, 1), rate(run.seconds), (copySeconds / run.seconds).toFixed(2)],
    ],
  );
  for (const [source, ofACompany] of OTHERS) {
    await stack.loadSample('records-sections', { source, rows: Math.round(context.companies * ofACompany) });
  }
  return {
    ppp_load_to_copy: round(copySeconds / run.seconds),
    ppp_load_rows_per_second: rate(run.seconds),
    ppp_copy_rows_per_second: rate(copySeconds),
    ppp_load_rss_mib_max: Math.round(run.rssMiBMax),
  };
}

/** Gives few companies many loans. */
export async function loadManyLoans(
  context: BenchContext,
  stack: BenchStack,
  companies: readonly CompanyWithLoans[],
): Promise<void> {
  const sample = join(projectRoot, 'libs/sources', MORE_LOANS, 'sample.csv');
  const file = join(context.workFolder, 'many-loans.csv');
  writeManyLoans(companies, sample, file);
  await stack.loadFile('records-sections', MORE_LOANS, file);
}
