import { appendFileSync, mkdirSync, rmSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { CountedValues, type RejectedRow } from '@registry/pipeline';

/**
 * The rejected rows, one JSON line each: `{line, reason, raw}`. The file is created for the first rejected row. A load
 * that continues appends to it, and a new load removes the file of an earlier one of the same input.
 */
export class RejectsFile {
  readonly path: string;
  /** What the reasons have in common: numbers and quoted texts differ from row to row. */
  readonly #kinds = new CountedValues();
  readonly #examples = new Map<string, string>();

  constructor(path: string, isResumed: boolean) {
    this.path = path;
    if (!isResumed) rmSync(path, { force: true });
  }

  append(rejects: readonly RejectedRow[]): void {
    if (rejects.length === 0) return;
    mkdirSync(dirname(this.path), { recursive: true });
    for (const { line, reason } of rejects) {
      const kind = reason.replaceAll(/"[^"]*"|\S*\d\S*/g, '…');
      this.#kinds.add(kind);
      if (!this.#examples.has(kind)) this.#examples.set(kind, `line ${line}: ${reason}`);
    }
    const lines = rejects.map(({ line, reason, raw }) => JSON.stringify({ line, reason, raw }));
    appendFileSync(this.path, `${lines.join('\n')}\n`);
  }

  /** The reason of most rows that this run rejected, with one of them: `2,817 × such as line 5: it has 2 fields`. */
  get commonestReason(): string | null {
    const [commonest] = this.#kinds.list();
    if (commonest === undefined) return null;
    const { value, count } = commonest;
    return `${count.toLocaleString('en-US')} × such as ${this.#examples.get(value) ?? value}`;
  }
}

/** In the data folder, named after the source and the input: `rejects/us-or-ucc-filings/ucc.csv.ndjson`. */
export function rejectsPath(input: string, source: string, dataDir: string): string {
  const name = input === '-' ? 'standard-input' : basename(input.replace(/[?#].*$/s, '')).replaceAll(/[^\w.-]/g, '_');
  return join(resolve(dataDir), 'rejects', source.replaceAll('/', '-'), `${name}.ndjson`);
}
