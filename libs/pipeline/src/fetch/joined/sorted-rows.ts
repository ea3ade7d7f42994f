import { createReadStream, createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { pipeline } from 'node:stream/promises';

/** A row with the text that it is sorted by. */
export interface SortableRow {
  readonly sortedBy: string;
  readonly text: string;
}

/** Characters of rows that are sorted in memory; what is more goes to the disk in runs of so many. */
const RUN_LENGTH_MAX = 8 * 1024 * 1024;

/** Bytes of each run that are read at once: a large file has a hundred runs. */
const READ_BYTES = 16 * 1024;

/** The rows in the order of `sortedBy`, equal ones as they came. Memory is that of one run while they come, and of a buffer a run after that. */
export async function* sortedRows(
  rows: AsyncIterable<SortableRow>,
  folder: string,
  runLengthMax = RUN_LENGTH_MAX,
): AsyncGenerator<SortableRow> {
  const files: string[] = [];
  let run: SortableRow[] = [];
  let length = 0;
  const writeDown = async (): Promise<void> => {
    files.push(await writeRun(inOrder(run), join(folder, `run-${files.length}`)));
    [run, length] = [[], 0];
  };
  try {
    for await (const row of rows) {
      run.push(row);
      length += row.sortedBy.length + row.text.length;
      if (length >= runLengthMax) await writeDown();
    }
    if (files.length === 0) return yield* inOrder(run);
    await writeDown(); // several files are joined at once, and none waits in memory for the others
    yield* merged(files.map((file) => readRun(file)[Symbol.asyncIterator]()));
  } finally {
    await Promise.all(files.map((file) => rm(file, { force: true })));
  }
}

function inOrder(rows: SortableRow[]): SortableRow[] {
  return rows.sort((one, other) => (one.sortedBy < other.sortedBy ? -1 : one.sortedBy > other.sortedBy ? 1 : 0));
}

async function writeRun(rows: readonly SortableRow[], file: string): Promise<string> {
  function* lines(): Generator<string> {
    for (const { sortedBy, text } of rows) yield `${JSON.stringify([sortedBy, text])}\n`;
  }
  await pipeline(lines, createWriteStream(file, { flags: 'wx' }));
  return file;
}

async function* readRun(file: string): AsyncGenerator<SortableRow> {
  for await (const line of createInterface({
    input: createReadStream(file, { highWaterMark: READ_BYTES }),
    crlfDelay: Infinity,
  })) {
    const [sortedBy, text] = JSON.parse(line) as [string, string];
    yield { sortedBy, text };
  }
}

/** Of equal rows those of an earlier run come first: they came first. */
async function* merged(runs: readonly AsyncIterator<SortableRow>[]): AsyncGenerator<SortableRow> {
  const heads: (SortableRow | undefined)[] = [];
  const next = async (run: AsyncIterator<SortableRow>): Promise<SortableRow | undefined> => {
    const step = await run.next();
    return step.done === true ? undefined : step.value;
  };
  try {
    for (const run of runs) heads.push(await next(run));
    for (;;) {
      let least = -1;
      for (const [at, head] of heads.entries()) {
        if (head !== undefined && (least < 0 || head.sortedBy < (heads[least]?.sortedBy ?? ''))) least = at;
      }
      const head = heads[least];
      const run = runs[least];
      if (head === undefined || run === undefined) return;
      yield head;
      heads[least] = await next(run);
    }
  } finally {
    for (const run of runs) await run.return?.();
  }
}
