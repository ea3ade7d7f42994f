import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, relative } from 'node:path';
import { styleText } from 'node:util';
import { processorSeconds } from './processor-seconds.ts';

/** How long one spec file took, from the load of its modules to its last hook. */
export interface FileTime {
  /** The file's path from the root of the project. */
  readonly path: string;
  readonly seconds: number;
  /** Of its worker and the programs that it started, not of the servers and stacks that the run shares. */
  readonly processor: number;
}

/** What a stage took: its spec files, or the stage as a whole where it has none. */
export interface StageTime {
  readonly name: string;
  readonly seconds: number;
  readonly files: readonly FileTime[];
}

/** How many spec files the table of the costliest names. */
const COSTLIEST = 30;
/** The kind of a spec by the suffix before `.spec.ts`; a spec without one is `unit`. */
const SUFFIX = /\.(db|http|process|e2e)\.spec\.ts$/;
/** How long a spec file of each kind takes, about, that has not run here yet. */
export const SECONDS_OF_KIND = { unit: 0.8, process: 4, db: 6, http: 8, e2e: 100 } as const;
/**
 * The share of a run's processor seconds that a spec file of each kind may use, in percent: a busy machine takes up to four times as many
 * seconds. A file that needs more is divided, shares what it starts, or is a long one.
 */
const SHARE_MAX: Readonly<Record<keyof typeof SECONDS_OF_KIND, number>> = {
  unit: 6,
  process: 6,
  db: 6,
  http: 8,
  e2e: 25,
};

/** What a spec needs, by its file's name. */
export function readKind(path: string): keyof typeof SECONDS_OF_KIND {
  return (SUFFIX.exec(path)?.[1] ?? 'unit') as keyof typeof SECONDS_OF_KIND;
}

/** The spec files of a report of jest, with the processor seconds that its workers wrote: a line of JSON a file. */
export function fileTimes(reportFile: string, processorFile: string, root: string): FileTime[] {
  const { testResults } = JSON.parse(readFileSync(reportFile, 'utf8')) as {
    testResults: readonly { name: string; startTime: number; endTime: number }[];
  };
  const lines = existsSync(processorFile) ? readFileSync(processorFile, 'utf8').trim().split('\n') : [];
  const processor = new Map(lines.map((line) => JSON.parse(line) as [string, number]));
  return testResults.map(({ name, startTime, endTime }) => ({
    path: relative(root, name),
    seconds: Math.max(0, endTime - startTime) / 1_000,
    processor: processor.get(name) ?? 0,
  }));
}

/** The tables at the end of a run: what each kind of spec and of program took, and the spec files that took the most of a processor. */
export function timeTables(stages: readonly StageTime[], programs: ReadonlyMap<string, number>): string {
  const checks = stages.filter(({ files }) => files.length === 0);
  const files = stages.flatMap((stage) => stage.files);
  const rows = [...Map.groupBy(files, ({ path }) => readKind(path))].map(([kind, of]) =>
    row(sum(of), `${kind}: ${of.length} spec files`),
  );
  const ofChecks = { seconds: sum(checks).seconds, processor: programs.get('static checks') ?? 0 };
  if (checks.length > 0) rows.unshift(row(ofChecks, `static checks: ${checks.map(({ name }) => name).join(', ')}`));
  const costliest = files.toSorted((one, other) => other.processor - one.processor).slice(0, COSTLIEST);
  return [
    styleText('bold', 'Seconds and processor seconds of each kind'),
    ...rows,
    '',
    styleText('bold', 'Processor seconds of each kind of program'),
    ...[...programs]
      .toSorted(([, one], [, other]) => other - one)
      .map(([name, seconds]) => `${shown(seconds)}  ${name}`),
    '',
    styleText('bold', `Seconds and processor seconds of the ${costliest.length} costliest spec files`),
    ...costliest.map((file) => row(file, file.path)),
    '',
  ].join('\n');
}

/** The spec files that used more of a processor than their kind may, as sentences. */
export function tooCostly(stages: readonly StageTime[]): string[] {
  const files = stages.flatMap((stage) => stage.files);
  const all = files.reduce((sum, { processor }) => sum + processor, 0);
  return files
    .map(({ path, processor }) => ({ path, share: (100 * processor) / all, max: SHARE_MAX[readKind(path)] }))
    .filter(({ share, max }) => share > max)
    .map(
      ({ path, share, max }) =>
        `${path} used ${share.toFixed(1)} % of the run's processor seconds; expected at most ${max} %.`,
    );
}

/** Keeps what each spec file took, for runs to come; a file that did not run keeps what it had. */
export function keepTimes(file: string, stages: readonly StageTime[]): void {
  const kept = readKept(file);
  for (const { path, seconds, processor } of stages.flatMap(({ files }) => files))
    kept.set(path, { seconds, processor });
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, JSON.stringify(Object.fromEntries([...kept].toSorted()), undefined, 2));
}

/** How long each spec file took when it ran last; none where nothing was kept. */
export function keptTimes(file: string): Map<string, number> {
  return new Map([...readKept(file)].map(([path, { seconds }]) => [path, seconds]));
}

function readKept(file: string): Map<string, Omit<FileTime, 'path'>> {
  if (!existsSync(file)) return new Map();
  return new Map(Object.entries(JSON.parse(readFileSync(file, 'utf8')) as Record<string, Omit<FileTime, 'path'>>));
}

/** How long the run took, and how many processor seconds its child processes, theirs included, where /proc counts them. */
export function totalTime(): string {
  const total = `Took ${(performance.now() / 1_000).toFixed(0)} s`;
  const used = processorSeconds('self');
  return used === undefined ? total : `${total}, ${used.children.toFixed(0)} processor seconds`;
}

function row({ seconds, processor }: Pick<FileTime, 'seconds' | 'processor'>, name: string): string {
  return `${shown(seconds)}${shown(processor)}  ${name}`;
}

function shown(seconds: number): string {
  return seconds.toFixed(1).padStart(8);
}

function sum(times: readonly { readonly seconds: number; readonly processor?: number }[]) {
  return {
    seconds: times.reduce((total, { seconds }) => total + seconds, 0),
    processor: times.reduce((total, { processor = 0 }) => total + processor, 0),
  };
}
