import { accessSync, appendFileSync, constants, mkdirSync, rmSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import type { RejectedRow } from '@registry/pipeline';

/**
 * The rows that were not taken, a JSON line each: `{line, reason, raw}`. It is made when the first row is rejected; a
 * load that is resumed appends to it, and a load that begins anew removes what an earlier one left.
 */
export class RejectsFile {
  readonly path: string;
  #written: boolean;

  constructor(path: string, isResumed: boolean) {
    this.path = path;
    this.#written = isResumed;
    if (!isResumed) rmSync(path, { force: true });
  }

  append(rejects: readonly RejectedRow[]): void {
    if (rejects.length === 0) return;
    if (!this.#written) mkdirSync(dirname(this.path), { recursive: true });
    this.#written = true;
    const lines = rejects.map(({ line, reason, raw }) => JSON.stringify({ line, reason, raw }));
    appendFileSync(this.path, `${lines.join('\n')}\n`);
  }
}

/** Beside a file that was loaded; under the data folder for a URL, for standard input and where the folder is not ours to write. */
export function rejectsPath(input: string, source: string, dataDir: string): string {
  const isFile = input !== '-' && !/^https?:\/\//.test(input);
  if (isFile && isWritable(dirname(resolve(input)))) return `${resolve(input)}.rejects.ndjson`;
  return join(resolve(dataDir), 'rejects', `${source.replaceAll('/', '-')}.rejects.ndjson`);
}

function isWritable(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK);
    return true;
  } catch {
    return false; // read-only: the data folder takes the file
  }
}
