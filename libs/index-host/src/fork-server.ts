import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';

/** Runs its arguments with each line that it reads behind them, and says on a line of its own how they ended. */
const SCRIPT = `while IFS= read -r last; do "$@" "$last" </dev/null 2>&1 >/dev/null; printf '\\nended with %s\\n' "$?"; done`;
const ENDED = /^ended with (\d+)$/;
/** Characters of what a command wrote last that are told. */
const TOLD_MAX = 2_000;

/**
 * A shell that waits to run a command, and yields to whoever else wants a processor. To begin a process, the system copies
 * the map of the memory of the one that begins it: 44 ms for a gigabyte, in which that one answers nothing. A service makes
 * this shell of a megabyte while it is small itself, and lets it begin what it needs later.
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
    if (this.#process.pid !== undefined) yieldToOthers(this.#process.pid);
  }

  get hasEnded(): boolean {
    return this.#process.exitCode !== null || this.#process.signalCode !== null;
  }

  /** Runs the command with this as its last argument; rejected with what it wrote to its standard error where it failed. */
  async run(lastArgument: string): Promise<void> {
    if (lastArgument.includes('\n')) throw new Error(`${JSON.stringify(lastArgument)} has a line break.`);
    this.#process.stdin.write(`${lastArgument}\n`);
    let told = '';
    for (;;) {
      const { value: line } = await this.#lines.next();
      const code = line === undefined ? this.#failure : ENDED.exec(line)?.[1];
      if (code === '0') return;
      if (code !== undefined) throw new Error(told.trim() || code);
      told = `${told}\n${line}`.slice(-TOLD_MAX);
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

/**
 * Linux shares the processors among sessions before it looks at the priority of a process, so the session gets the lowest too,
 * beside those of Postgres as well.
 */
function yieldToOthers(pid: number): void {
  try {
    setPriority(pid, constants.priority.PRIORITY_LOW);
    writeFileSync(`/proc/${pid}/autogroup`, String(constants.priority.PRIORITY_LOW));
  } catch {
    return; // it has ended already, or the system does not know of it: then it runs like any other
  }
}
