import type { CommandIo } from './command.ts';

const WIDTH = 30;
const CLEAR = '\r\u001B[K';

/** A bar on a terminal; nothing where standard error goes to a file. */
export class ProgressBar {
  readonly #stream: CommandIo['stderr'];
  readonly #total: number | undefined;
  readonly #startedAt = performance.now();
  readonly #first: number;
  readonly #unit: string;

  /** `total` is undefined if nobody knows it; `first` is what was done before. */
  constructor(stream: CommandIo['stderr'], total: number | undefined, first: number, unit = 'rows') {
    this.#stream = stream;
    this.#total = total;
    this.#first = first;
    this.#unit = unit;
  }

  show(done: number): void {
    if (this.#stream.isTTY === true) this.#stream.write(CLEAR + this.#text(done));
  }

  clear(): void {
    if (this.#stream.isTTY === true) this.#stream.write(CLEAR);
  }

  #text(done: number): string {
    const total = this.#total;
    if (total === undefined || total === 0) return `${done} ${this.#unit}`;
    const bar = '#'.repeat(Math.round((done / total) * WIDTH)).padEnd(WIDTH, '.');
    return `[${bar}] ${done} of ${total} ${this.#unit}${this.#timeLeft(done, total)}`;
  }

  #timeLeft(done: number, total: number): string {
    if (done === this.#first) return '';
    const perRow = (performance.now() - this.#startedAt) / (done - this.#first);
    return `, ${Math.ceil((perRow * (total - done)) / 1_000)} s left`;
  }
}
