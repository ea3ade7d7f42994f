import { writeSample } from '@registry/tools-sample';
import { rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Bench, BenchContext } from '../bench.ts';
import { BenchStack } from '../bench-stack.ts';
import { round } from '../latencies.ts';
import type { ProgramRun } from '../measured-program.ts';

/** The register that the others are compared with: a line of fixed width for each company. */
const COMPARED = 'us-fl/business-registry';

/** Registers of several files that are joined, with the ending of the file that they are published as. */
const JOINED: Readonly<Record<string, string>> = {
  'us-va/business-registry': 'zip',
  'us-il/corporations': 'zip',
  'us-il/limited-liability-companies': 'zip',
};

/** Whole registers that are joined from several files, each loaded twice. */
const bench: Bench = {
  description: 'registers of several joined files loaded twice, compared with one of a file of fixed width',
  companies: 200_000,
  targets: {
    us_va_business_registry_to_florida: '>= 0.9',
    us_il_corporations_to_florida: '>= 0.9',
    us_il_limited_liability_companies_to_florida: '>= 0.9',
    rss_mib_max: '<= 512',
  },

  async run(context) {
    const loads = new Map<string, RegisterLoads>();
    const stack = await BenchStack.create(context, ['business-registry']);
    for (const [source, ending] of Object.entries({ [COMPARED]: 'txt', ...JOINED })) {
      loads.set(source, await loadTwice(context, stack, source, ending));
    }
    context.table(
      `Loading registers of ${context.companies.toLocaleString('en-US')} rows`,
      [
        'register',
        'companies',
        'MB',
        'seconds',
        'companies/s',
        'RSS MiB',
        'Node CPU s',
        'Postgres CPU s',
        'again: seconds',
        'RSS MiB',
      ],
      [...loads].map(([source, { megabytes, first, again, postgresSeconds }]) => [
        source,
        first.new,
        megabytes,
        round(first.seconds, 1),
        Math.round(first.new / first.seconds),
        Math.round(first.rssMiBMax),
        round(first.processorSeconds, 1),
        round(postgresSeconds, 1),
        round(again.seconds, 1),
        Math.round(again.rssMiBMax),
      ]),
    );
    const measureRate = (source: string): number => {
      const { first } = loads.get(source) as RegisterLoads;
      return first.new / first.seconds;
    };
    return {
      ...Object.fromEntries(
        Object.keys(JOINED).map((source) => [
          `${source.replaceAll(/[/-]/g, '_')}_to_florida`,
          round(measureRate(source) / measureRate(COMPARED)),
        ]),
      ),
      rss_mib_max: Math.round(
        Math.max(...[...loads.values()].map(({ first, again }) => Math.max(first.rssMiBMax, again.rssMiBMax))),
      ),
    };
  },
};

export default bench;

type Load = ProgramRun & Record<'new' | 'changed', number>;

interface RegisterLoads {
  readonly megabytes: number;
  readonly first: Load;
  readonly again: Load;
  /** Seconds on a processor that Postgres took in the first load. */
  readonly postgresSeconds: number;
}

/** Loads a generated register, and the same file again; throws when the second load changes anything. */
async function loadTwice(
  context: BenchContext,
  stack: BenchStack,
  source: string,
  ending: string,
): Promise<RegisterLoads> {
  const { companies, seed, workFolder } = context;
  const file = join(workFolder, `register.${ending}`);
  context.progress(`writing ${source}`);
  await writeSample({ source, rows: companies, seed, out: file, dirtyShare: 0 });
  const load = async (): Promise<Load> => {
    const run = await stack.loadFile('business-registry', source, file, '--json');
    return { ...(JSON.parse(run.lastLine) as Pick<Load, 'new' | 'changed'>), ...run };
  };
  context.progress(`loading ${source}`);
  const before = stack.postgresSeconds();
  const first = await load();
  const postgresSeconds = stack.postgresSeconds() - before;
  context.progress(`loading ${source} again`);
  const again = await load();
  if (again.new + again.changed > 0)
    throw new Error(`The second load of ${source} changed ${again.new + again.changed} rows.`);
  const megabytes = Math.round(statSync(file).size / 1e6);
  rmSync(file);
  return { megabytes, first, again, postgresSeconds };
}
