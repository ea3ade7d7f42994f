import { type Database, withDatabase } from '@registry/persistence';
import { parseDate } from '@registry/domain';
import { EXTENTS, type Extent, type SourceDefinition } from '@registry/pipeline';
import { loadSource } from '@registry/sources';
import { Command, Option } from 'commander';
import { consoleProgress, silentProgress } from './report/load-progress.ts';
import { reportText, toReport } from './report/load-report.ts';
import type { LoadTarget } from './load-target.ts';
import { loadingConfig } from './loading.config.ts';
import { openForLoad } from './run/open-for-load.ts';
import { LoadError, LoadInterruptedError } from './load-error.ts';
import type { LoadResult } from './run/run-load-options.ts';
import { runLoad } from './run/run-load.ts';
import { RealSourceLoaded } from './sample-sources.ts';

/** Where the rows of a source go. */
type TargetFor = (definition: SourceDefinition, database: Database) => LoadTarget<never>;

interface Flags {
  readonly json?: boolean;
  readonly quiet?: boolean;
  readonly restart?: boolean;
  readonly extent?: Extent;
  readonly acceptAbsent?: boolean;
  readonly acceptEnd?: boolean;
  readonly asOf?: string;
  readonly skipIfReal?: boolean;
}

/** Exit codes: a check that failed, and an interruption as shells count it. */
const EXIT_FAILED = 1;
const EXIT_INTERRUPTED = 130;

/** `load SOURCE FILE|URL|-`: the same for every service that loads. It takes sources whose target the service is. */
export function loadCommand(service: string, targetFor: TargetFor): Command {
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
    .option(
      '--accept-end',
      'take the file as all there is though its last line has no line end, is broken or states other counts',
    )
    .option('--as-of <date>', "the date of the data, YYYY-MM-DD; the date in the file's name when left out")
    .option('--skip-if-real', 'load nothing and end well where the source is a sample and its real source is loaded')
    .option('--quiet', 'no progress')
    .option('--json', 'end with the report as one line of JSON')
    .action(async (source: string, input: string, flags: Flags) => {
      try {
        process.exitCode = await load(service, targetFor, source, input, flags);
      } catch (error) {
        if (flags.skipIfReal !== true || !(error instanceof RealSourceLoaded)) throw error;
        process.stdout.write(
          flags.json === true
            ? `${JSON.stringify({ source, skipped: error.message })}\n`
            : `Skipped: ${error.message}\n`,
        );
      }
    });
}

async function load(
  service: string,
  targetFor: TargetFor,
  source: string,
  input: string,
  flags: Flags,
): Promise<number> {
  const { DATABASE_URL: url, SOURCES_DIR: sourcesDir, DATA_DIR: dataDir } = loadingConfig();
  const definition = await loadSource(source, sourcesDir);
  if (definition.target !== service) {
    throw new LoadError(`${source} is loaded by ${definition.target}, not by ${service}.`);
  }
  const startedAt = performance.now();
  const result = await withDatabase({ url, name: `${service}-load`, poolMax: 2 }, (database) =>
    loadInput(dataDir, definition, targetFor(definition, database), input, flags, database),
  );
  const report = toReport(source, input, result, (performance.now() - startedAt) / 1000);
  if (flags.json === true) process.stdout.write(`${JSON.stringify(report)}\n`);
  else process.stdout.write(reportText(report));
  if (report.interrupted) return EXIT_INTERRUPTED;
  return report.failures.length > 0 ? EXIT_FAILED : 0;
}

async function loadInput(
  dataDir: string,
  definition: SourceDefinition,
  target: LoadTarget<never>,
  name: string,
  flags: Flags,
  database: Database,
): Promise<LoadResult> {
  const { extent, asOf } = flags;
  if (asOf !== undefined) refuseDate(asOf, new Date());
  const interruption = new AbortController();
  const interrupt = (): void => interruption.abort(new LoadInterruptedError());
  process.once('SIGINT', interrupt).once('SIGTERM', interrupt);
  const { signal } = interruption;
  try {
    const input = await openForLoad(database, definition, name, { cacheDir: `${dataDir}/fetched`, signal });
    try {
      return await runLoad({
        database,
        definition,
        input,
        target,
        dataDir,
        progress: flags.quiet === true ? silentProgress : consoleProgress(definition.slug),
        restart: flags.restart === true,
        acceptAbsent: flags.acceptAbsent === true,
        acceptEnd: flags.acceptEnd === true,
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

/** A day from which on it is the future everywhere. */
const DAY_AHEAD_MS = 14 * 3_600_000;

function refuseDate(asOf: string, now: Date): void {
  if (parseDate(asOf, 'YYYY-MM-DD') !== asOf) {
    throw new LoadError(`--as-of is ${JSON.stringify(asOf)}; expected a date such as 2026-11-02.`);
  }
  const latest = new Date(now.getTime() + DAY_AHEAD_MS).toISOString().slice(0, 10);
  if (asOf > latest) throw new LoadError(`--as-of is ${asOf}; expected a date that is not in the future.`);
}
