import type { Pace } from '@registry/name-index';
import { programFlags } from '@registry/process-life';
import { type ChildProcess, spawn } from 'node:child_process';
import { ForkServer } from './fork-server.ts';

/** Parallel workers that Postgres may read and sort with: each would take a processor from the searches. */
const WORKERS: Readonly<Record<Pace, number>> = { quick: 2, gentle: 0 };

/** Builds a base segment of the index into a file. */
export interface IndexBuilder {
  build(path: string, pace: Pace): Promise<void>;
  /** Gives up what is being built: its promise is rejected. */
  stop?(): void;
}

/**
 * Builds in a process of its own: it takes a processor and a gigabyte for a minute at ten million documents, and neither
 * the searches nor the memory of the service are to feel it. To be made before the service has read its index.
 */
export class ProcessIndexBuilder implements IndexBuilder {
  readonly #program: string;
  #gentle: ForkServer;
  #quick: ChildProcess | undefined;

  /** `program` is the operator's program of this service; it has the command `build-index`. */
  constructor(program: string) {
    this.#program = program;
    this.#gentle = this.#waitingShell();
  }

  async build(path: string, pace: Pace): Promise<void> {
    try {
      await (pace === 'gentle' ? this.#buildGently(path) : this.#buildQuickly(path));
    } catch (error) {
      throw new Error(`The index could not be built: ${(error as Error).message}`, { cause: error });
    }
  }

  stop(): void {
    this.#gentle.stop();
    this.#quick?.kill();
  }

  async #buildGently(path: string): Promise<void> {
    if (this.#gentle.hasEnded) this.#gentle = this.#waitingShell(); // somebody ended it: a wait is better than no index
    await this.#gentle.run(path);
  }

  async #buildQuickly(path: string): Promise<void> {
    const child = spawn(process.execPath, [...this.#command('quick'), path], { stdio: ['ignore', 'ignore', 'pipe'] });
    this.#quick = child;
    let errors = '';
    child.stderr.on('data', (data: Buffer) => (errors = (errors + data.toString()).slice(-2_000)));
    const code = await new Promise<number | null>((resolve, reject) => {
      child.once('error', reject).once('close', resolve);
    });
    if (code !== 0) throw new Error(errors.trim() || `the builder ended with ${code}`);
  }

  #waitingShell(): ForkServer {
    return new ForkServer([process.execPath, ...this.#command('gentle')]);
  }

  #command(pace: Pace): string[] {
    return [...programFlags, this.#program, 'build-index', '--workers', String(WORKERS[pace])];
  }
}
