import { readFileSync, renameSync, writeFileSync } from 'node:fs';

/** One app of the running stack. */
export interface RunningApp {
  readonly name: string;
  /** Folder of its built programs. */
  readonly dist: string;
  readonly ports: Readonly<Record<string, number>>;
  readonly commands: readonly string[];
  /** Its whole environment: what its migrations and commands need too. */
  readonly settings: Readonly<Record<string, string>>;
}

/**
 * Facts with which the operator's commands and the benchmarks find a stack. Contains passwords: readable only by its owner.
 */
export interface StackFile {
  readonly startedAt: string;
  readonly natsUrl: string;
  /** The ready API key. */
  readonly key?: string;
  readonly apps: readonly RunningApp[];
}

/** Writes the file whole. */
export function writeStackFile(file: string, stack: StackFile): void {
  const half = `${file}.${process.pid}`;
  writeFileSync(half, `${JSON.stringify(stack, undefined, 2)}\n`, { mode: 0o600 });
  renameSync(half, file);
}

/** The file's contents, or undefined when no stack was started here. */
export function readStackFile(file: string): StackFile | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as StackFile;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw new Error(`${file} cannot be read; start the stack again.`, { cause: error });
  }
}
