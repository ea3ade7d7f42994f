import { toSampleSlug } from '@registry/domain';
import { errorMessage } from '@registry/errors';
import { loadSource } from '@registry/sources';
import { appendRowsByHand, type FileByHand, listFilesByHand, registers, writeSample } from '@registry/tools-sample';
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Progress } from './progress.ts';
import { appProgram, runProgram } from './processes/run-program.ts';
import type { RunningApp, StackFile } from './data-folder/stack-file.ts';
import type { DataFolder } from './data-folder/data-folder.ts';

/** Rows of each sample file: enough to page through and to see every kind of faulty row, loaded in seconds. */
const ROWS_EACH = 1_000;
/** More of the registers that the documents take their examples from. */
const ROWS_OF_EXAMPLES = 3_000;
const EXAMPLES = /^us-(co|fl|or)\/business-registry$/;
const SEED = 1;
/** States whose samples are enough to see every form of register; the start does not wait for those of all. */
const SHOWN = /^(ca-qc|us-(ca|co|ct|fl|ia|ny|or|pa|tx))\//;

/** Records about those companies: at least one source for each section of a profile. */
const recordSources = [
  'us-co/ucc-filings',
  'us-co/ucc-debtors',
  'us-co/ucc-secured-parties',
  'us-co/ucc-collateral',
  'us-or/olcc-licenses',
  'us-tx/tabs-projects',
  'us/fmcsa-census',
  'us/osha-inspections',
  'us/ppp-loans',
];

/** The stack into which samples are loaded. */
export interface SampledStack {
  readonly root: string;
  readonly data: DataFolder;
  /** Ends a load that is under way. */
  readonly signal: AbortSignal;
}

/**
 * Loads sample companies and records at the first start, unless none are wanted. The sample of a real source that is loaded is left
 * out, and one that fails is loaded again by the next start. Returns whether it loaded any.
 */
export async function loadSamples(
  stack: SampledStack,
  running: StackFile,
  wanted: boolean,
  progress: Progress,
): Promise<boolean> {
  const { sampleMark, samples } = stack.data;
  if (existsSync(sampleMark)) return false;
  const load = (at: (what: string) => void) => loadAll(stack, running, at);
  const { loaded, failures } = wanted ? await progress.step('Loading sample data', load) : { loaded: [], failures: [] };
  for (const failure of failures) progress.say(`! ${failure}\n  The next start loads it again.`);
  if (failures.length === 0) writeFileSync(sampleMark, `${JSON.stringify({ at: new Date().toISOString(), loaded })}\n`);
  rmSync(samples, { recursive: true, force: true });
  return loaded.length > 0;
}

/** The results of loading samples. */
interface SampleLoads {
  readonly loaded: readonly string[];
  /** Why one could not be loaded. */
  readonly failures: readonly string[];
}

/** A sample of a source: generated, written by hand, or generated with rows written by hand after them. */
interface SampleFile {
  readonly source: string;
  readonly byHand?: FileByHand | undefined;
  /** Whether no file of the source has data of a later day. */
  readonly isLatest: boolean;
}

const generated: readonly string[] = [...registers.filter((slug) => SHOWN.test(slug)), ...recordSources];

/** Samples in the order in which they are loaded: the first of every source, then those with data of a later day. */
function sampleFiles(): SampleFile[][] {
  const byHand = Map.groupBy(listFilesByHand(), ({ source }) => source);
  const sources = [...new Set([...generated, ...byHand.keys()])];
  const files = sources.map((source) => {
    const dated: readonly (FileByHand | undefined)[] = byHand.get(source) ?? [undefined];
    return dated.map((file, at) => ({ source, byHand: file, isLatest: at === dated.length - 1 }));
  });
  return [files.flatMap((dated) => dated.slice(0, 1)), files.flatMap((dated) => dated.slice(1))];
}

/** Loads of samples under way. */
interface SampleLoading {
  readonly stack: SampledStack;
  readonly running: StackFile;
  readonly at: (what: string) => void;
  readonly loaded: Set<string>;
  readonly failures: string[];
}

async function loadAll(stack: SampledStack, running: StackFile, at: (what: string) => void): Promise<SampleLoads> {
  mkdirSync(stack.data.samples, { recursive: true });
  const loading: SampleLoading = { stack, running, at, loaded: new Set(), failures: [] };
  const isMigrated = migratedStates(running);
  for (const files of sampleFiles()) await loadFiles(loading, files.filter(isMigrated));
  return { loaded: [...loading.loaded], failures: loading.failures };
}

/** Returns what accepts sources of states that the databases have partitions for: all of them, unless `MIGRATED_STATES` says which. */
function migratedStates({ apps }: StackFile): (file: SampleFile) => boolean {
  const states = apps.find(({ name }) => name === 'business-registry')?.settings['MIGRATED_STATES']?.split(',');
  return ({ source }) => {
    const [, state] = /^[a-z]{2}-([a-z]{2})\//.exec(source) ?? [];
    return states === undefined || state === undefined || states.includes(state.toUpperCase());
  };
}

/** The files of one service one after the other, by one program; services side by side. */
async function loadFiles(loading: SampleLoading, files: readonly SampleFile[]): Promise<void> {
  const targets = new Map(
    await Promise.all(files.map(async ({ source }) => [source, (await loadSource(source)).target] as const)),
  );
  const loaders = loading.running.apps.filter(({ commands }) => commands.includes('load'));
  await Promise.all(
    loaders.map((app) =>
      loadInto(
        app,
        loading,
        files.filter(({ source }) => targets.get(source) === app.name),
      ),
    ),
  );
}

/** The report of a load, of which only its outcome is read. */
interface SampleReport {
  readonly source: string;
  readonly error?: string;
  readonly failures?: readonly string[];
}

async function loadInto(app: RunningApp, loading: SampleLoading, files: readonly SampleFile[]): Promise<void> {
  if (files.length === 0) return;
  const { stack, loaded, failures } = loading;
  const { root: cwd, signal } = stack;
  const call = { title: `Loading samples into ${app.name}`, cwd, settings: app.settings, signal };
  try {
    const program = appProgram(app.dist, 'cli', ['load-each']);
    const output = await runProgram({ ...call, ...program, lines: listLoads(loading, files) });
    for (const line of output.trimEnd().split('\n')) {
      const { source, error, failures: checks = [] } = JSON.parse(line) as SampleReport;
      const faults = error === undefined ? checks : [error];
      if (faults.length === 0) loaded.add(source);
      else failures.push(`Loading ${source} failed: ${faults.join(' ')}`);
    }
  } catch (error) {
    signal.throwIfAborted();
    failures.push(errorMessage(error));
  }
}

/** Lines for `load-each`, each as soon as its file is written. */
async function* listLoads({ stack, at }: SampleLoading, files: readonly SampleFile[]): AsyncGenerator<string> {
  for (const file of files) {
    const { source, byHand, isLatest } = file;
    at(source);
    const dated = byHand === undefined ? [] : ['--as-of', byHand.asOf];
    // A complete file is refused after a newer one, so a start that loads both again would fail.
    const extent = isLatest ? [] : ['--extent', 'increment'];
    const path = await writeFile(stack, file);
    yield `${JSON.stringify([toSampleSlug(source), path, ...dated, ...extent, '--skip-if-real'])}\n`;
  }
}

/** Returns the path of the file. */
async function writeFile({ data }: SampledStack, { source, byHand }: SampleFile): Promise<string> {
  if (byHand !== undefined && !generated.includes(source)) return byHand.path;
  const out = join(data.samples, source.replaceAll('/', '_'));
  const rows = EXAMPLES.test(source) ? ROWS_OF_EXAMPLES : ROWS_EACH;
  await writeSample({ source, rows, seed: SEED, out, dirtyShare: 0.002, changedShare: 0 });
  if (byHand !== undefined) appendRowsByHand(out, byHand);
  return out;
}
