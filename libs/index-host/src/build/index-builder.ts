import { programFlags } from '@registry/process-life';
import { type BuildPriority, ForkServer } from './fork-server.ts';

/** Builds a base segment of the index into a file. */
export interface IndexBuilder {
  build(path: string, priority: BuildPriority): Promise<void>;
  /** Gives up what is being built: its promise is rejected. */
  stop?(): void;
}

/**
 * Builds in a process of its own: it takes a processor and a gigabyte for a minute at ten million documents, and neither
 * the searches nor the memory of the service are to feel it. To be made before the service has read its index.
 */
export class ProcessIndexBuilder implements IndexBuilder {
  readonly #newServer: () => ForkServer;
  #server: ForkServer;

  /** `forkServer` and `program`: files of the fork server and of the operator's program, which has the command `build-index`. */
  constructor(forkServer: string, program: string) {
    const command = [process.execPath, ...programFlags, program, 'build-index'];
    this.#newServer = () => new ForkServer(forkServer, command);
    this.#server = this.#newServer();
  }

  async build(path: string, priority: BuildPriority): Promise<void> {
    if (this.#server.hasEnded) this.#server = this.#newServer(); // somebody ended it: a wait is better than no index
    try {
      await this.#server.run(path, priority);
    } catch (error) {
      throw new Error(`The index could not be built: ${(error as Error).message}`, { cause: error });
    }
  }

  stop(): void {
    this.#server.stop();
  }
}
