import { type ReadyLine, type RunningProgram, startProgram } from '@registry/processes';
import { Container } from './buildah.ts';

const START_MS_MAX = 120_000;

/** A role that was started from its image. */
export class RunningImage {
  readonly container: Container;
  readonly #program: RunningProgram;

  private constructor(container: Container, program: RunningProgram) {
    this.container = container;
    this.#program = program;
  }

  /** Starts what the image starts, and waits until it says that it is ready. */
  static async start(
    image: string,
    settings: Readonly<Record<string, string>>,
    logFile: string,
  ): Promise<RunningImage> {
    const container = await Container.of(image);
    const program = await startProgram({ name: image, ...container.program(settings), logFile }, START_MS_MAX);
    return new RunningImage(container, program);
  }

  /** Its log line when it was ready: its ports and its process id. */
  get ready(): ReadyLine {
    return this.#program.ready;
  }

  /** Sends SIGTERM, as an engine does, and returns the exit code. */
  async stop(): Promise<number | null> {
    process.kill(Number(this.ready['pid']), 'SIGTERM');
    const { code } = await this.#program.exited;
    await this.container.remove();
    return code;
  }
}
