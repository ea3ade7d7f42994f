import { type Database, withDatabase } from '@registry/persistence';
import { errorMessage, type SourceDefinition } from '@registry/pipeline';
import { loadSource } from '@registry/sources';
import { Command } from 'commander';
import { createInterface } from 'node:readline';
import { checkStatedDate } from './data-dates/date-of-input.ts';
import { consoleProgress, silentProgress } from './report/load-progress.ts';
import { reportText, toReport } from './run/load-report.ts';
import { findExtent, type LoadFlags, withLoadOptions } from './load-options.ts';
import type { LoadTarget } from './load-target.ts';
import { loadingConfig } from './loading.config.ts';
import { openForLoad } from './run/open-for-load.ts';
import { LoadError, LoadInterruptedError } from './load-error.ts';
import type { LoadResult } from './run/run-load-options.ts';
import { runLoad } from './run/run-load.ts';
import { suggestSource } from './run/suggest-source.ts';
import { RealSourceLoaded } from './sample-sources.ts';

/** Returns the target of a source's rows. */
type TargetFor = (definition: SourceDefinition, database: Database) => LoadTarget<never>;

/** Exit codes: a check that failed, and an interruption as shells count it. */
const EXIT_FAILED = 1;
const EXIT_INTERRUPTED = 130;

/** `load SOURCE FILE|URL|-`: the same for every service that loads. It takes sources whose target the service is. */
export function loadCommand(service: string, targetFor: TargetFor): Command {
  return withLoadOptions(new Command('load')).action(async (source: string, input: string, flags: LoadFlags) => {
    try {
      process.exitCode = await load(service, targetFor, source, input, flags);
    } catch (error) {
      if (flags.skipIfReal !== true || !(error instanceof RealSourceLoaded)) throw error;
      process.stdout.write(
        flags.json === true ? `${JSON.stringify({ source, skipped: error.message })}\n` : `Skipped: ${error.message}\n`,
      );
    }
  });
}

/**
 * `load-each`: the loads that standard input lists, one after the other, without the start of a program for each. A line is an array of the arguments of `load`
 * in JSON. Each load is reported on a line of JSON, with `error` where it failed; the others go on.
 */
export function loadEachCommand(service: string, targetFor: TargetFor): Command {
  return new Command('load-each').description('Load what standard input lists, as programs do.').action(async () => {
    for await (const line of createInterface({ input: process.stdin })) {
      const args = JSON.parse(line) as readonly string[];
      try {
        await loadCommand(service, targetFor).parseAsync([...args, '--quiet', '--json'], { from: 'user' });
      } catch (error) {
        process.stdout.write(`${JSON.stringify({ source: args[0], error: errorMessage(error) })}\n`);
      }
      if (process.exitCode === EXIT_INTERRUPTED) return;
    }
    process.exitCode = 0;
  });
}

async function load(
  service: string,
  targetFor: TargetFor,
  source: string,
  input: string,
  flags: LoadFlags,
): Promise<number> {
  const { DATABASE_URL: url, SOURCES_DIR: sourcesDir, DATA_DIR: dataDir } = loadingConfig();
  const definition = await loadSource(source, sourcesDir);
  if (definition.target !== service) {
    throw new LoadError(`${source} is loaded by ${definition.target}, not by ${service}.`);
  }
  const startedAt = performance.now();
  let result: LoadResult;
  try {
    result = await withDatabase({ url, name: `${service}-load`, poolMax: 3 }, (database) =>
      loadInput(dataDir, definition, targetFor(definition, database), input, flags, database),
    );
  } catch (error) {
    const refused = { input, refusedFor: definition, sourcesDir, cacheDir: fetchedIn(dataDir) };
    const suggestion = await suggestSource(error, refused);
    if (suggestion === null) throw error;
    throw new LoadError(`${errorMessage(error)} ${suggestion}`, { cause: error });
  }
  const report = toReport(source, input, result, (performance.now() - startedAt) / 1000);
  if (flags.json === true) process.stdout.write(`${JSON.stringify(report)}\n`);
  else process.stdout.write(reportText(report));
  if (report.interrupted) return EXIT_INTERRUPTED;
  return report.failures.length > 0 ? EXIT_FAILED : 0;
}

/** The folder of fetched files. */
function fetchedIn(dataDir: string): string {
  return `${dataDir}/fetched`;
}

async function loadInput(
  dataDir: string,
  definition: SourceDefinition,
  target: LoadTarget<never>,
  name: string,
  flags: LoadFlags,
  database: Database,
): Promise<LoadResult> {
  const { asOf } = flags;
  const extent = findExtent(definition, name, flags.extent);
  if (asOf !== undefined) checkStatedDate(asOf);
  const interruption = new AbortController();
  const interrupt = (): void => interruption.abort(new LoadInterruptedError());
  process.once('SIGINT', interrupt).once('SIGTERM', interrupt);
  const { signal } = interruption;
  try {
    const input = await openForLoad(database, definition, name, { cacheDir: fetchedIn(dataDir), signal });
    try {
      return await runLoad({
        database,
        definition,
        input,
        target,
        progress: flags.quiet === true ? silentProgress : consoleProgress(definition.slug),
        restart: flags.restart === true,
        acceptAbsent: flags.acceptAbsent === true,
        acceptEnd: flags.acceptEnd === true,
        extent,
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
