import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, relative } from 'node:path';
import { styleText } from 'node:util';

/** How long one spec file took, from the load of its modules to its last hook. */
export interface FileTime {
  /** The file's path from the root of the project. */
  readonly path: string;
  readonly seconds: number;
}

/** What a stage took: its spec files, or the stage as a whole where it has none. */
export interface StageTime {
  readonly name: string;
  readonly seconds: number;
  readonly files: readonly FileTime[];
}

/** How many spec files the table of the slowest names. */
const SLOWEST = 30;
/** The kind of a spec by the suffix before `.spec.ts`; a spec without one is `unit`. */
const SUFFIX = /\.(db|http|process|e2e)\.spec\.ts$/;
/** How long a spec file of each kind takes, about, that has not run here yet. */
export const SECONDS_OF_KIND = { unit: 0.8, process: 4, db: 6, http: 8, e2e: 100 } as const;
/** How many ticks /proc counts in a second, on every Linux that Node runs on. */
const TICKS_PER_SECOND = 100;

/** What a spec needs, by its file's name. */
export function readKind(path: string): keyof typeof SECONDS_OF_KIND {
  return (SUFFIX.exec(path)?.[1] ?? 'unit') as keyof typeof SECONDS_OF_KIND;
}

/** The spec files of a report of jest. */
export function fileTimes(reportFile: string, root: string): FileTime[] {
  const { testResults } = JSON.parse(readFileSync(reportFile, 'utf8')) as {
    testResults: readonly { name: string; startTime: number; endTime: number }[];
  };
  return testResults.map(({ name, startTime, endTime }) => ({
    path: relative(root, name),
    seconds: Math.max(0, endTime - startTime) / 1_000,
  }));
}

/** The two tables at the end of a run: the sum of each kind, and the slowest spec files. */
export function timeTables(stages: readonly StageTime[]): string {
  const checks = stages.filter(({ files }) => files.length === 0);
  const files = stages.flatMap((stage) => stage.files);
  const kinds = Map.groupBy(files, ({ path }) => readKind(path));
  const rows = [...kinds].map(([kind, of]) => row(sum(of), `${kind}: ${of.length} spec files`));
  if (checks.length > 0) rows.unshift(row(sum(checks), `static checks: ${checks.map(({ name }) => name).join(', ')}`));
  const slowest = files.toSorted((one, other) => other.seconds - one.seconds).slice(0, SLOWEST);
  return [
    styleText('bold', 'Seconds of each kind'),
    ...rows,
    '',
    styleText('bold', `Seconds of the ${slowest.length} slowest spec files`),
    ...slowest.map(({ path, seconds }) => row(seconds, path)),
    '',
  ].join('\n');
}

/** Keeps how long each spec file took, for runs to come; a file that did not run keeps what it had. */
export function keepTimes(file: string, stages: readonly StageTime[]): void {
  const kept = keptTimes(file);
  for (const { path, seconds } of stages.flatMap(({ files }) => files)) kept.set(path, seconds);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, JSON.stringify(Object.fromEntries([...kept].toSorted()), undefined, 2));
}

/** How long each spec file took when it ran last; none where nothing was kept. */
export function keptTimes(file: string): Map<string, number> {
  if (!existsSync(file)) return new Map();
  return new Map(Object.entries(JSON.parse(readFileSync(file, 'utf8')) as Record<string, number>));
}

/** How long the run took, and how many processor seconds its child processes, theirs included, where /proc counts them. */
export function totalTime(): string {
  const total = `Took ${(performance.now() / 1_000).toFixed(0)} s`;
  const processor = processorSeconds();
  return processor === undefined ? total : `${total}, ${processor.toFixed(0)} processor seconds`;
}

function processorSeconds(): number | undefined {
  let stat: string;
  try {
    stat = readFileSync('/proc/self/stat', 'utf8');
  } catch {
    return undefined; // only on Linux
  }
  const [user = 0, system = 0] = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(13, 15)
    .map(Number); // proc(5): cutime, cstime
  return (user + system) / TICKS_PER_SECOND;
}

function row(seconds: number, name: string): string {
  return `${seconds.toFixed(1).padStart(8)}  ${name}`;
}

function sum(times: readonly { readonly seconds: number }[]): number {
  return times.reduce((total, { seconds }) => total + seconds, 0);
}
