import { toSampleSlug } from '@registry/domain';
import { loadSource } from '@registry/sources';
import { registers, writeSample } from '@registry/tools-sample';
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

/** The sources of one service one after the other, services side by side. */
async function loadAll(stack: SampledStack, running: StackFile, at: (what: string) => void): Promise<SampleLoads> {
  mkdirSync(stack.data.samples, { recursive: true });
  const sources = [...registers.filter((slug) => SHOWN.test(slug)), ...recordSources];
  const targets = new Map(
    await Promise.all(sources.map(async (source) => [source, (await loadSource(source)).target] as const)),
  );
  const loaders = running.apps.filter(({ commands }) => commands.includes('load'));
  const loaded: string[] = [];
  const failures: string[] = [];
  await Promise.all(
    loaders.map(async (app) => {
      for (const source of sources.filter((one) => targets.get(one) === app.name)) {
        stack.signal.throwIfAborted();
        at(source);
        const out = join(stack.data.samples, source.replaceAll('/', '_'));
        await writeSample({
          source,
          rows: EXAMPLES.test(source) ? ROWS_OF_EXAMPLES : ROWS_EACH,
          seed: SEED,
          out,
          dirtyShare: 0.002,
          changedShare: 0,
        });
        try {
          await load(stack, app, toSampleSlug(source), out);
          loaded.push(source);
        } catch (error) {
          stack.signal.throwIfAborted();
          failures.push((error as Error).message);
        }
      }
    }),
  );
  return { loaded, failures };
}

async function load(stack: SampledStack, app: RunningApp, source: string, file: string): Promise<void> {
  const { root, signal } = stack;
  const program = appProgram(app.dist, 'cli', ['load', source, file, '--skip-if-real', '--quiet', '--json']);
  await runProgram({ title: `Loading ${source}`, ...program, cwd: root, settings: app.settings, signal });
}
