import type { CommandIo } from './command.ts';

const WIDTH = 30;
const CLEAR = '\r\u001B[K';

/** A bar on a terminal; nothing where standard error goes to a file. */
export class ProgressBar {
  readonly #stream: CommandIo['stderr'];
  readonly #total: number;
  readonly #startedAt = performance.now();
  readonly #first: number;

  /** `first` is what was done before. */
  constructor(stream: CommandIo['stderr'], total: number, first: number) {
    this.#stream = stream;
    this.#total = total;
    this.#first = first;
  }

  show(done: number): void {
    if (this.#stream.isTTY !== true || this.#total === 0) return;
    const share = done / this.#total;
    const bar = '#'.repeat(Math.round(share * WIDTH)).padEnd(WIDTH, '.');
    this.#stream.write(`${CLEAR}[${bar}] ${done} of ${this.#total} rows${this.#timeLeft(done)}`);
  }

  clear(): void {
    if (this.#stream.isTTY === true) this.#stream.write(CLEAR);
  }

  #timeLeft(done: number): string {
    if (done === this.#first) return '';
    const perRow = (performance.now() - this.#startedAt) / (done - this.#first);
    return `, ${Math.ceil((perRow * (this.#total - done)) / 1_000)} s left`;
  }
}
