import type { ChildProcess } from 'node:child_process';
import { createInterface } from 'node:readline';
import { Container } from './buildah.ts';

const START_MS_MAX = 120_000;

/** A role that was started from its image. */
export class RunningImage {
  readonly container: Container;
  /** What it logged when it was ready: its ports and its process id. */
  readonly ready: Readonly<Record<string, number>>;
  readonly #exit: Promise<number | null>;

  private constructor(container: Container, ready: Readonly<Record<string, number>>, exit: Promise<number | null>) {
    this.container = container;
    this.ready = ready;
    this.#exit = exit;
  }

  /** Starts what the image starts, and waits until it says that it is ready. */
  static async start(image: string, settings: Readonly<Record<string, string>>): Promise<RunningImage> {
    const container = await Container.of(image);
    const child = container.start(settings);
    const exit = new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)));
    const lines: string[] = [];
    const ready = await Promise.race([
      readyLine(child, lines),
      exit.then((code) => Promise.reject(new Error(`${image} ended with ${code}:\n${lines.slice(-8).join('\n')}`))),
      timeLimit(image, lines),
    ]);
    return new RunningImage(container, ready, exit);
  }

  /** Sends SIGTERM, as an engine does, and returns the exit code. */
  async stop(): Promise<number | null> {
    process.kill(this.ready['pid'] ?? 0, 'SIGTERM');
    const code = await this.#exit;
    await this.container.remove();
    return code;
  }
}

function readyLine(child: ChildProcess, lines: string[]): Promise<Record<string, number>> {
  return new Promise((resolve) => {
    for (const stream of [child.stdout, child.stderr]) {
      if (stream === null) continue;
      createInterface({ input: stream }).on('line', (line) => {
        lines.push(line);
        if (line.includes('"msg":"ready"')) resolve(JSON.parse(line) as Record<string, number>);
      });
    }
  });
}

function timeLimit(image: string, lines: readonly string[]): Promise<never> {
  return new Promise((_, reject) => {
    const fail = (): void => reject(new Error(`${image} is not ready:\n${lines.slice(-8).join('\n')}`));
    setTimeout(fail, START_MS_MAX).unref();
  });
}
