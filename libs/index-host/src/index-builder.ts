import { programFlags } from '@registry/process-life';
import { type ChildProcess, spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { constants, setPriority } from 'node:os';

/** Before a service answers, a build is to end soon; beside its searches, they are to wait for it as little as can be. */
export type BuildPace = 'quick' | 'gentle';

/** Parallel workers that Postgres may read and sort with: each would take a processor from the searches. */
const WORKERS: Readonly<Record<BuildPace, number>> = { quick: 2, gentle: 0 };

/** Builds a base segment of the index into a file. */
export interface IndexBuilder {
  build(path: string, pace: BuildPace): Promise<void>;
  /** Gives up what is being built: its promise is rejected. */
  stop?(): void;
}

/**
 * Builds in a process of its own: it takes a processor and a gigabyte for a minute at ten million documents, and neither
 * the searches nor the memory of the service are to feel it.
 */
export class ProcessIndexBuilder implements IndexBuilder {
  readonly #program: string;
  #child: ChildProcess | undefined;

  /** `program` is the operator's program of this service; it has the command `build-index`. */
  constructor(program: string) {
    this.#program = program;
  }

  async build(path: string, pace: BuildPace): Promise<void> {
    const command = ['build-index', path, '--workers', String(WORKERS[pace])];
    const child = spawn(process.execPath, [...programFlags, this.#program, ...command], {
      detached: pace === 'gentle', // a session of its own, which Linux gives a share of the processors as a whole
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    this.#child = child;
    if (pace === 'gentle' && child.pid !== undefined) yieldToOthers(child.pid);
    let errors = '';
    child.stderr.on('data', (data: Buffer) => (errors = (errors + data.toString()).slice(-2_000)));
    const code = await new Promise<number | null>((resolve, reject) => {
      child.once('error', reject).once('close', resolve);
    });
    if (code !== 0)
      throw new Error(`The index could not be built: ${errors.trim() || `the builder ended with ${code}`}`);
  }

  stop(): void {
    this.#child?.kill();
  }
}

/**
 * Where processors are few, the searches are to have them. Linux shares them among sessions before it looks at the priority of
 * a process, so the builder's session gets the lowest too, beside those of Postgres as well.
 */
function yieldToOthers(pid: number): void {
  try {
    setPriority(pid, constants.priority.PRIORITY_LOW);
    writeFileSync(`/proc/${pid}/autogroup`, String(constants.priority.PRIORITY_LOW));
  } catch {
    return; // it has ended already, or the system does not know of it: then it builds like any other
  }
}
