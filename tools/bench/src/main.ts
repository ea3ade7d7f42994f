import { machine, temporaryFolder } from '@registry/testing';
import { Command } from 'commander';
import Table from 'cli-table3';
import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { type Bench, type BenchContext, missedTargets } from './bench.ts';
import { round } from './latencies.ts';
import { type BenchRecord, readCommit, type RecordedTable, writeRecord } from './records/record.ts';

interface Options {
  readonly companies?: string;
  readonly seed: string;
  readonly before?: string;
  readonly keep?: string;
  readonly json?: boolean;
  readonly record?: boolean;
}

/** Every folder that holds a benchmark of its own name. */
function benchNames(): string[] {
  return readdirSync(import.meta.dirname, { withFileTypes: true })
    .filter(
      (entry) =>
        entry.isDirectory() && readdirSync(join(entry.parentPath, entry.name)).includes(`${entry.name}.bench.ts`),
    )
    .map((entry) => entry.name)
    .sort();
}

/** Runs one benchmark, undoes what it started, and says by its result whether every target was met. */
async function run(name: string, bench: Bench, options: Options): Promise<boolean> {
  const undos: (() => Promise<void> | void)[] = [];
  const undoAll = async (): Promise<void> => {
    for (let undo = undos.pop(); undo !== undefined; undo = undos.pop()) await undo();
  };
  const stop = (): void => void undoAll().finally(() => process.exit(130));
  process.once('SIGINT', stop).once('SIGTERM', stop);
  const folder = temporaryFolder(`bench-${name}`, tmpdir()); // on a disk, as in production
  undos.push(() => folder.remove());
  const startedAt = Date.now();
  const tables: RecordedTable[] = [];
  const context: BenchContext = {
    companies: options.companies === undefined ? bench.companies : count(options.companies, '--companies'),
    seed: count(options.seed, '--seed'),
    workFolder: folder.path,
    keptIn: options.keep && resolve(options.keep),
    progress: (step) => void process.stderr.write(`[${((Date.now() - startedAt) / 1000).toFixed(1)} s] ${step}\n`),
    table: (heading, columns, rows) => {
      const table = new Table({ head: [...columns], style: { head: [], border: [] } });
      table.push(...rows.map((row) => row.map(String)));
      tables.push({ heading, columns, rows });
      process.stdout.write(`\n${heading}\n${table.toString()}\n`);
    },
    cleanup: (undo) => void undos.push(undo),
  };
  const { companies, seed } = context;
  const [commit, on] = [readCommit(), machine()];
  process.stdout.write(
    `bench ${name}: ${companies.toLocaleString('en-US')} companies, seed ${seed}, commit ${commit}\n${on}\n`,
  );
  try {
    const before = options.before === undefined ? undefined : figuresOf(options.before, name, context);
    const figures = await bench.run(context);
    if (before !== undefined) compare(context, before, figures);
    const missed = missedTargets(figures, bench.targets);
    const date = new Date().toISOString().slice(0, 10);
    const { description, targets } = bench;
    const record = { bench: name, commit, date, machine: on, seed, companies, figures, targets, missed };
    if (options.record === true) writeRecord({ ...record, description, tables: [...tables] });
    printTargets(context, record);
    if (options.json === true) process.stdout.write(`${JSON.stringify(record)}\n`);
    return missed.length === 0;
  } finally {
    process.off('SIGINT', stop).off('SIGTERM', stop);
    await undoAll();
  }
}

type Figures = Readonly<Record<string, number>>;

/** The figures of the same benchmark in another checkout. */
function figuresOf(checkout: string, name: string, { companies, seed, progress }: BenchContext): Figures {
  progress(`running ${name} in ${checkout}`);
  const args = ['run', '-s', 'bench', '--', name, '--companies', companies, '--seed', seed, '--json'].map(String);
  // It ends with 1 where it misses a target.
  const { stdout } = spawnSync('npm', args, { cwd: checkout, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] });
  const line = stdout.trimEnd().split('\n').at(-1) ?? '';
  if (!line.startsWith('{')) throw new Error(`The benchmark in ${checkout} failed:\n${stdout}`);
  return (JSON.parse(line) as { figures: Figures }).figures;
}

function compare({ table }: BenchContext, before: Figures, after: Figures): void {
  const rows = Object.entries(after).map(([name, figure]) => {
    const was = before[name];
    return was === undefined ? [name, '', figure, ''] : [name, was, figure, round(figure / was, 2)];
  });
  table('Compared', ['figure', 'before', 'after', 'ratio'], rows);
}

function printTargets(
  { table }: BenchContext,
  { figures, targets, missed }: Pick<BenchRecord, 'figures' | 'targets' | 'missed'>,
): void {
  const rows = Object.entries(targets).map(([figure, target]) => {
    return [figure, figures[figure] ?? 'not measured', target, missed.includes(figure) ? 'MISSED' : 'met'];
  });
  table('Targets', ['figure', 'measured', 'target', ''], rows);
}

function count(text: string, option: string): number {
  const value = Number(text.replaceAll('_', ''));
  if (!Number.isSafeInteger(value) || value < 0) throw new Error(`${option} takes a whole number, not ${text}.`);
  return value;
}

const program = new Command('bench').description(
  'Run a benchmark, which prints its figures and the baseline as a table.',
);
for (const name of benchNames()) {
  const { default: bench } = (await import(`./${name}/${name}.bench.ts`)) as { default: Bench };
  const command = program
    .command(name)
    .description(`${bench.description} (${bench.companies.toLocaleString('en-US')} companies by default)`)
    .option('--companies <n>', 'number of companies to generate')
    .option('--seed <s>', 'random seed', '1')
    .option('--before <dir>', 'a checkout to compare with, its packages installed')
    .option('--record', 'write the run to docs/experiments/benchmarks')
    .option('--json', 'print one line of JSON at the end');
  if (bench.keepsTables === true)
    command.option('--keep <dir>', 'a folder that keeps the filled tables for other runs');
  command.action(async (options: Options) => {
    if (!(await run(name, bench, options))) process.exitCode = 1;
  });
}
program.parseAsync().catch((error: unknown) => {
  process.stderr.write(`bench: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
  process.exitCode = 1;
});
