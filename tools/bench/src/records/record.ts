import { projectRoot } from '@registry/testing';
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** A table that a benchmark printed. */
export interface RecordedTable {
  readonly heading: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly (string | number)[])[];
}

/** A run of a benchmark, with what is needed to believe and to repeat it. */
export interface BenchRecord {
  readonly bench: string;
  readonly description: string;
  /** Short hash; `+` after it where files differed from the commit. */
  readonly commit: string;
  readonly date: string;
  readonly machine: string;
  readonly seed: number;
  readonly companies: number;
  readonly figures: Readonly<Record<string, number>>;
  readonly targets: Readonly<Record<string, string>>;
  readonly missed: readonly string[];
  readonly tables: readonly RecordedTable[];
}

const FOLDER = join(projectRoot, 'docs', 'experiments', 'benchmarks');

/** The commit that runs, or `unknown` outside of a checkout. */
export function readCommit(): string {
  const git = (...args: string[]): string =>
    execFileSync('git', args, { cwd: projectRoot, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  try {
    const isModified = git('status', '--porcelain', '--', 'apps', 'libs', 'tools', 'package-lock.json') !== '';
    return git('rev-parse', '--short=8', 'HEAD') + (isModified ? '+' : '');
  } catch {
    return 'unknown';
  }
}

/** Keeps the newest run of each benchmark. */
export function writeRecord(record: BenchRecord): void {
  writeFileSync(join(FOLDER, `${record.bench}.json`), `${JSON.stringify(record, undefined, 1)}\n`);
}

export function readRecords(): BenchRecord[] {
  const files = readdirSync(FOLDER).filter((name) => name.endsWith('.json'));
  return files.sort().map((name) => JSON.parse(readFileSync(join(FOLDER, name), 'utf8')) as BenchRecord);
}
