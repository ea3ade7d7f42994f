import { ownEnvironment } from '@registry/config';
import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { constants } from 'node:os';
import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';

/** `low` while searches run, which must not wait for the build; `normal` where the service only starts once it has ended. */
export type BuildPriority = 'normal' | 'low';
const NICE: Readonly<Record<BuildPriority, number>> = { normal: 0, low: constants.priority.PRIORITY_LOW };

const ENDED = /^ended with (\d+)$/;
/** Characters of what a command wrote last that are reported. */
const REPORTED_MAX = 2_000;

/**
 * A fork server: a small process that starts a command on behalf of a large one. To start a process, the system copies the memory
 * map of its parent, which is blocked for that time. From a process of 1 GB `spawn` took 199 to 918 ms on a busy machine of two
 * processors, from one of 50 MB 1 to 71 (Node 24.21, Linux 6.18). A service starts this one while it is small itself. It is a Node,
 * so that an image needs no shell. `fork-server-program.ts` is what it runs.
 */
export class ForkServer {
  readonly #process: ChildProcessByStdio<Writable, Readable, null>;
  readonly #lines: AsyncIterator<string, undefined>;
  #failure = 'it was stopped';

  /** `program`: the file of `fork-server-program.ts`, as it is or bundled. */
  constructor(program: string, command: readonly string[]) {
    this.#process = spawn(process.execPath, [program, ...command], {
      env: ownEnvironment(),
      detached: true, // a session of its own, which Linux gives a share of the processors as a whole
      stdio: ['pipe', 'pipe', 'ignore'],
    });
    this.#process.once('error', ({ message }) => (this.#failure = message));
    this.#process.stdin.on('error', () => undefined); // it has ended, and so have its lines
    this.#lines = createInterface({ input: this.#process.stdout })[Symbol.asyncIterator]();
  }

  get hasEnded(): boolean {
    return this.#process.exitCode !== null || this.#process.signalCode !== null;
  }

  /** Runs the command with this as its last argument; rejected with what it wrote to its standard error where it failed. */
  async run(lastArgument: string, priority: BuildPriority): Promise<void> {
    if (lastArgument.includes('\n')) throw new Error(`${JSON.stringify(lastArgument)} has a line break.`);
    this.#process.stdin.write(`${NICE[priority]} ${lastArgument}\n`);
    let output = '';
    for (;;) {
      const { value: line } = await this.#lines.next();
      const code = line === undefined ? this.#failure : ENDED.exec(line)?.[1];
      if (code === '0') return;
      if (code !== undefined) throw new Error(output.trim() || code);
      output = `${output}\n${line}`.slice(-REPORTED_MAX);
    }
  }

  /** Ends it with what it runs. */
  stop(): void {
    try {
      if (this.#process.pid !== undefined) process.kill(-this.#process.pid);
    } catch {
      return; // it has ended already
    }
  }
}
