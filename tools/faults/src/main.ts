import Table from 'cli-table3';
import { Command, InvalidArgumentError } from 'commander';
import { resolve } from 'node:path';
import { wholeNumber } from '@registry/command-line/option-values';
import { endRunServers, machine } from '@registry/testing';
import { Random } from '@registry/tools-sample';
import { requestedPaths } from './requested-paths.ts';
import { ConstantLoad } from './constant-load.ts';
import { Fleet } from './fleet.ts';
import type { FaultContext, Outcome, SkippedScenario } from './scenario.ts';
import { uncounted } from './outcome.ts';
import { scenarios } from './scenarios.ts';
import { untilRight } from './until-right.ts';

/** Milliseconds in which all that was loaded is to be found. */
const START_MS_MAX = 120_000;

interface Options {
  readonly only?: readonly string[];
  readonly companies: number;
  readonly connections: number;
  readonly scale: number;
  readonly seed: number;
  readonly old?: string;
}

const known = scenarios.map(({ name }) => name);

const program = new Command('faults')
  .description(
    'Inject faults under load, with two replicas of each app on separate Postgres and NATS servers. Prints what was done\n' +
      'and what was lost. Exit code 1 if something was lost.',
  )
  .option('--only <names...>', `of: ${known.join(', ')}`)
  .option('--companies <n>', 'number of companies to load', wholeNumber(1), 20_000)
  .option('--connections <n>', 'number of concurrent requests', wholeNumber(1), 16)
  .option('--scale <share>', 'factor for the number of faults and requests', positive, 1)
  .option('--seed <n>', 'random seed', wholeNumber(1), 1)
  .option('--old <dir>', 'built checkout of the previous version, for two-versions')
  .addHelpText(
    'after',
    `\n${scenarios.map(({ name, description }) => `  ${name.padEnd(18)}${description}`).join('\n')}`,
  )
  .action((options: Options) => run(options));

async function run(options: Options): Promise<void> {
  const unknown = options.only?.find((name) => !known.includes(name));
  if (unknown !== undefined) program.error(`The scenario is ${unknown}; expected one of ${known.join(', ')}.`);
  const startedAt = Date.now();
  const progress = (step: string): void =>
    void process.stderr.write(`[${((Date.now() - startedAt) / 1_000).toFixed(1)} s] ${step}\n`);
  process.stdout.write(
    `faults: ${options.companies} companies, ${options.connections} connections, seed ${options.seed}\n${machine()}\n`,
  );
  const startFleet = (parent?: string): Promise<Fleet> =>
    Fleet.launch({ ...options, progress, ...(parent === undefined ? {} : { parent }) });
  const fleet = await startFleet();
  const stop = (): void => void fleet.end().finally(() => process.exit(130));
  process.once('SIGINT', stop).once('SIGTERM', stop);
  try {
    const load = await loadOf(fleet, options.connections);
    const context: FaultContext = {
      fleet,
      load,
      startOn: async (folder) => {
        const other = await startFleet(folder);
        return { fleet: other, load: await loadOf(other, options.connections) };
      },
      random: new Random().reset(options.seed, 0),
      scale: options.scale,
      oldProject: options.old === undefined ? undefined : resolve(options.old),
      progress,
    };
    const outcomes: [string, Outcome | SkippedScenario][] = [];
    for (const scenario of scenarios.filter(({ name }) => options.only?.includes(name) ?? true)) {
      progress(scenario.name);
      const outcome = await scenario.run(context);
      progress(JSON.stringify(outcome)); // kept, regardless of the next one
      outcomes.push([scenario.name, outcome]);
    }
    process.exitCode = report(outcomes, await uncounted(fleet, load)) ? 0 : 1;
  } finally {
    await fleet.end();
    await endRunServers();
  }
}

/** The load of a fleet in which every response is correct. */
async function loadOf(fleet: Fleet, connections: number): Promise<ConstantLoad> {
  const paths = await requestedPaths(fleet);
  const load = new ConstantLoad({ paths, gateways: () => fleet.gateways(), key: fleet.key, connections });
  const { lost } = await untilRight(load, START_MS_MAX); // what is searched is built from what was loaded
  if (lost.length > 0) throw new Error(`Before any fault: ${lost.join(', ')}`);
  return load;
}

/** Prints the table; returns whether nothing was lost. */
function report(outcomes: readonly [string, Outcome | SkippedScenario][], wrongCounts: readonly string[]): boolean {
  const head = ['fault', 'what was done', 'requests', 'failed', 'may fail', 'figures', 'lost'];
  const table = new Table({ head, style: { head: [], border: [] } });
  const lost = [...wrongCounts];
  for (const [name, outcome] of outcomes) {
    if ('skipped' in outcome) {
      table.push([name, `skipped: ${outcome.skipped}`, '', '', '', '', '']);
      continue;
    }
    const figures = Object.entries(outcome.figures ?? {}).map(([figure, value]) => `${figure}: ${value}`);
    const nothing = outcome.lost.length === 0 ? 'nothing' : outcome.lost.join('\n');
    table.push([name, outcome.done, outcome.requests, outcome.failed, outcome.allowed, figures.join('\n'), nothing]);
    lost.push(...outcome.lost.map((what) => `${name}: ${what}`));
  }
  process.stdout.write(`${table.toString()}\n`);
  process.stdout.write(
    lost.length === 0 ? 'Nothing was lost; every response was counted.\n' : `LOST\n${lost.join('\n')}\n`,
  );
  return lost.length === 0;
}

function positive(text: string): number {
  const value = Number(text);
  if (!(value > 0 && value <= 100)) throw new InvalidArgumentError('It takes a number above 0, at most 100.');
  return value;
}

program.parseAsync().catch((error: unknown) => {
  process.stderr.write(`faults: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
  process.exitCode = 1;
});
