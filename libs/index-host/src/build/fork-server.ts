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
const SCRIPT = `
  const { spawn } = require('node:child_process');
  const { once } = require('node:events');
  const { writeFileSync } = require('node:fs');
  const { setPriority } = require('node:os');
  const [, program, ...args] = process.argv;
  const run = async (line) => {
    const nice = line.slice(0, line.indexOf(' '));
    const last = line.slice(line.indexOf(' ') + 1);
    try { writeFileSync('/proc/self/autogroup', nice); } catch {} // Linux alone has it
    const child = spawn(program, [...args, last], { stdio: ['ignore', 'ignore', 1] });
    if (nice !== '0' && child.pid !== undefined) setPriority(child.pid, Number(nice));
    const [code] = await once(child, 'close').catch(() => [127]);
    process.stdout.write('\\nended with ' + (code ?? 128) + '\\n');
  };
  let running = Promise.resolve();
  const input = require('node:readline').createInterface({ input: process.stdin });
  input.on('line', (line) => (running = running.then(() => run(line))));`;
const ENDED = /^ended with (\d+)$/;
/** Characters of what a command wrote last that are reported. */
const REPORTED_MAX = 2_000;

/**
 * A fork server: a small process that starts a command on behalf of a large one. To start a process, the system copies the map of
 * the memory of the one that starts it: 44 ms for a gigabyte, in which that one answers nothing. A service makes this one while it
 * is small itself. It is a Node, so that an image needs no shell.
 */
export class ForkServer {
  readonly #process: ChildProcessByStdio<Writable, Readable, null>;
  readonly #lines: AsyncIterator<string, undefined>;
  #failure = 'it was stopped';

  constructor(command: readonly string[]) {
    this.#process = spawn(process.execPath, ['--eval', SCRIPT, '--', ...command], {
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
