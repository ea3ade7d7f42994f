import { type Database, withDatabase } from '@registry/persistence';
import { parseDate } from '@registry/domain';
import { EXTENTS, type Extent, openInput, type SourceDefinition } from '@registry/pipeline';
import { loadSource } from '@registry/sources';
import { Command, Option } from 'commander';
import { consoleProgress, silentProgress } from './report/load-progress.ts';
import { reportText, toReport } from './report/load-report.ts';
import type { LoadTarget } from './load-target.ts';
import { LoadError } from './load-error.ts';
import { type LoadResult, runLoad } from './run-load.ts';

export interface LoadCommandOptions {
  /** The service that loads: it takes sources whose target it is. */
  readonly service: string;
  readonly databaseUrl: string;
  readonly sourcesDir: string;
  readonly dataDir: string;
  readonly targetFor: (definition: SourceDefinition, database: Database) => LoadTarget<never>;
}

interface Flags {
  readonly json?: boolean;
  readonly quiet?: boolean;
  readonly restart?: boolean;
  readonly extent?: Extent;
  readonly acceptAbsent?: boolean;
  readonly asOf?: string;
}

/** Exit codes: a check that failed, and an interruption as shells count it. */
const EXIT_FAILED = 1;
const EXIT_INTERRUPTED = 130;

/** `load SOURCE FILE|URL|-`: the same for every service that loads. */
export function loadCommand(options: () => LoadCommandOptions): Command {
  return new Command('load')
    .description(
      'Load a published file: decode, map, merge. It can be stopped and run again; loaded twice it changes nothing.',
    )
    .argument('<source>', 'the source, as `sources list` names it: us-or/business-registry')
    .argument('<input>', 'a file, an http(s) address, or - for standard input; plain, .gz or .zip')
    .option('--restart', 'start with the first row even where an earlier run can be resumed')
    .addOption(
      new Option(
        '--extent <extent>',
        'whether the file is the whole register, where it is not what the source says',
      ).choices(EXTENTS),
    )
    .option('--accept-absent', 'mark rows absent however many of the known ones a whole file lacks')
    .option('--as-of <day>', "the day of the data, YYYY-MM-DD, where the file's name does not say it")
    .option('--quiet', 'no progress')
    .option('--json', 'end with the report as one line of JSON')
    .action(async (source: string, input: string, flags: Flags) => {
      process.exitCode = await load(options(), source, input, flags);
    });
}

async function load(options: LoadCommandOptions, source: string, input: string, flags: Flags): Promise<number> {
  const definition = await loadSource(source, options.sourcesDir);
  if (definition.target !== options.service) {
    throw new LoadError(`${source} is loaded by ${definition.target}, not by ${options.service}.`);
  }
  const startedAt = performance.now();
  const result = await withDatabase(
    { url: options.databaseUrl, name: `${options.service}-load`, poolMax: 2 },
    (database) => loadInput(options, definition, input, flags, database),
  );
  const report = toReport(source, input, result, (performance.now() - startedAt) / 1000);
  if (flags.json === true) process.stdout.write(`${JSON.stringify(report)}\n`);
  else process.stdout.write(reportText(report));
  if (report.interrupted) return EXIT_INTERRUPTED;
  return report.failures.length > 0 ? EXIT_FAILED : 0;
}

async function loadInput(
  options: LoadCommandOptions,
  definition: SourceDefinition,
  name: string,
  flags: Flags,
  database: Database,
): Promise<LoadResult> {
  const { extent, asOf } = flags;
  if (asOf !== undefined && parseDate(asOf, 'YYYY-MM-DD') !== asOf) {
    throw new LoadError(`--as-of is ${JSON.stringify(asOf)}; a day is written as 2026-11-02.`);
  }
  const interruption = new AbortController();
  const interrupt = (): void => interruption.abort(new LoadError('Interrupted.'));
  process.once('SIGINT', interrupt).once('SIGTERM', interrupt);
  const { signal } = interruption;
  try {
    const { entry } = definition.format;
    const input = await openInput(name, { cacheDir: `${options.dataDir}/fetched`, entry, signal });
    try {
      return await runLoad({
        database,
        definition,
        input,
        target: options.targetFor(definition, database),
        dataDir: options.dataDir,
        progress: flags.quiet === true ? silentProgress : consoleProgress(definition.slug),
        restart: flags.restart === true,
        acceptAbsent: flags.acceptAbsent === true,
        ...(extent === undefined ? {} : { extent }),
        ...(asOf === undefined ? {} : { asOf }),
        signal,
      });
    } finally {
      await input.close();
    }
  } finally {
    process.off('SIGINT', interrupt).off('SIGTERM', interrupt);
  }
}
