import { WriteStream } from 'node:tty';

/** Milliseconds after which a step shows that it goes on, and between two such lines. In a log file, each is a line of its own. */
const SLOW_MS = { terminal: 2_000, file: 60_000 } as const;
const ERASE_LINE = '\r\u001B[2K';

/** The output of progress. */
export interface ProgressOutput {
  write(text: string): unknown;
}

interface Step {
  readonly title: string;
  readonly startedAt: number;
  at: string;
}

/** Shows steps line by line, and that slow ones go on: on a terminal in one line that changes, elsewhere in lines of their own. */
export class Progress {
  readonly #output: ProgressOutput;
  readonly #live: boolean;
  readonly #slowMs: number;
  readonly #now: () => number;
  readonly #underWay = new Set<Step>();
  #timer: NodeJS.Timeout | undefined;

  constructor(
    output: ProgressOutput,
    now: () => number = () => performance.now(),
    isTerminal: boolean = output instanceof WriteStream && output.isTTY,
  ) {
    this.#output = output;
    this.#live = isTerminal;
    this.#slowMs = isTerminal ? SLOW_MS.terminal : SLOW_MS.file;
    this.#now = now;
  }

  /** A line of its own. */
  say(text: string): void {
    this.#output.write(`${this.#live && this.#underWay.size > 0 ? ERASE_LINE : ''}${text}\n`);
  }

  /** Runs one step; `work` may say what it is at. */
  async step<T>(title: string, work: (at: (what: string) => void) => Promise<T>): Promise<T> {
    const step: Step = { title, startedAt: this.#now(), at: '' };
    this.#underWay.add(step);
    this.#timer ??= setInterval(() => this.#show(), this.#slowMs);
    try {
      const result = await work((what) => (step.at = what));
      this.#end(step, `✓ ${title} (${this.#elapsed(step)})`);
      return result;
    } catch (error) {
      this.#end(step, `✗ ${title}`);
      throw error;
    }
  }

  #end(step: Step, line: string): void {
    this.say(line);
    this.#underWay.delete(step);
    if (this.#underWay.size > 0) return;
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  #show(): void {
    const slow = [...this.#underWay].filter(({ startedAt }) => this.#now() - startedAt >= this.#slowMs);
    if (slow.length === 0) return;
    const texts = slow.map((step) => `${step.title}${step.at === '' ? '' : `: ${step.at}`} … ${this.#elapsed(step)}`);
    this.#output.write(this.#live ? `${ERASE_LINE}  ${texts.join(' · ')}` : `  ${texts.join('\n  ')}\n`);
  }

  #elapsed(step: Step): string {
    return `${((this.#now() - step.startedAt) / 1_000).toFixed(1)} s`;
  }
}
