import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { constants } from 'node:os';
import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';

/** `low` beside searches, which are not to wait for the build; `normal` where nothing is answered before it has ended. */
export type BuildPriority = 'normal' | 'low';
const NICE: Readonly<Record<BuildPriority, number>> = { normal: 0, low: constants.priority.PRIORITY_LOW };

/**
 * Reads lines of a nice value and an argument, runs its own arguments with that one behind them, and says on a line of its own how
 * they ended. Linux shares the processors among sessions before it looks at the priority of a process: so the session gets it too.
 */
const SCRIPT = `while IFS=' ' read -r nice last; do
  (echo "$nice" >/proc/$$/autogroup) 2>/dev/null
  nice -n "$nice" "$@" "$last" </dev/null 2>&1 >/dev/null
  printf '\\nended with %s\\n' "$?"
done`;
const ENDED = /^ended with (\d+)$/;
/** Characters of what a command wrote last that are reported. */
const REPORTED_MAX = 2_000;

/**
 * A fork server: a shell that starts a command on behalf of a large process. To start a process, the system copies the map of
 * the memory of the one that starts it: 44 ms for a gigabyte, in which that one answers nothing. A service makes this shell of
 * a megabyte while it is small itself.
 */
export class ForkServer {
  readonly #process: ChildProcessByStdio<Writable, Readable, null>;
  readonly #lines: AsyncIterator<string, undefined>;
  #failure = 'it was stopped';

  constructor(command: readonly string[]) {
    this.#process = spawn('sh', ['-c', SCRIPT, 'sh', ...command], {
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
