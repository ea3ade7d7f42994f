import { createHash } from 'node:crypto';
import { type FileHandle, open, readFile, rename } from 'node:fs/promises';
import { FileError } from '../usage-error.ts';
import { writeWhole } from './write-whole.ts';

const VERSION = 2;

/** A part of a file that is written for good. */
export interface ConfirmedPart<State> {
  /** Bytes of the file up to its end. */
  readonly bytes: number;
  /** SHA-256 of the part. */
  readonly digest: string;
  /** State that the command needs to go on after it. */
  readonly state: State;
}

/** Parts that earlier runs confirmed, as the journal has it. */
export interface Journaled<State> {
  /** Of the input and the options that determine the output. */
  readonly identity: string;
  readonly parts: readonly ConfirmedPart<State>[];
}

/** A file with a line for each confirmed part, which is only ever appended to: a line that was cut off confirms nothing. */
export class PartJournal<State> {
  readonly #handle: FileHandle;

  private constructor(handle: FileHandle) {
    this.#handle = handle;
  }

  /** Reads the file; undefined if it does not exist. Throws a `FileError` if its first line cannot be read. */
  static async read<State>(path: string): Promise<Journaled<State> | undefined> {
    let text: string;
    try {
      text = await readFile(path, 'utf8');
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
      throw error;
    }
    const lines = text.split('\n').slice(0, -1).map(parsed);
    const head = lines.shift() as { readonly version?: number; readonly identity: string } | undefined;
    if (head?.version !== VERSION) {
      throw new FileError(`${path} cannot be read: it is damaged or of another version. Add --force to start again.`);
    }
    const end = lines.indexOf(undefined);
    return { identity: head.identity, parts: (end < 0 ? lines : lines.slice(0, end)) as ConfirmedPart<State>[] };
  }

  /** Replaces the file by a new one, so that a run that still has the old one open does not write into it. */
  static async replace<State>(path: string, { identity, parts }: Journaled<State>): Promise<PartJournal<State>> {
    const draft = `${path}.new`;
    const handle = await open(draft, 'w');
    const journal = new PartJournal<State>(handle);
    try {
      await writeWhole(handle, toText([{ version: VERSION, identity }, ...parts]), draft);
      await handle.datasync();
      await rename(draft, path);
      return journal;
    } catch (error) {
      await handle.close();
      throw error;
    }
  }

  async append(part: ConfirmedPart<State>, path: string): Promise<void> {
    await writeWhole(this.#handle, toText([part]), path);
    await this.#handle.datasync();
  }

  async close(): Promise<void> {
    await this.#handle.close();
  }
}

export function computeDigest(bytes: Uint8Array | string): string {
  return createHash('sha256').update(bytes).digest('hex');
}

function toText(lines: readonly object[]): Buffer {
  return Buffer.from(lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line) as unknown;
  } catch {
    return undefined;
  }
}
