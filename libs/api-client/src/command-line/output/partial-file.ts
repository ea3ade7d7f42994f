import { existsSync } from 'node:fs';
import { type FileHandle, link, open, rename, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { FileError, UsageError } from '../usage-error.ts';
import { type ConfirmedPart, computeDigest, type Journaled, PartJournal } from './part-journal.ts';
import { RunLock } from './run-lock.ts';
import { syncFolder, writeWhole } from './write-whole.ts';

export interface PartialFileOptions<State> {
  /** The input and the options that determine the output. */
  readonly identity: object;
  /** The state at the beginning of the command. */
  readonly start: State;
  /** Starts again and replaces what is there. */
  readonly isForced: boolean;
}

interface Parts<State> {
  readonly lock: RunLock;
  readonly handle: FileHandle;
  readonly journal: PartJournal<State>;
  readonly isForced: boolean;
}

/**
 * A file that is written under another name until it is complete, by one run at a time. A later run goes on after the last part that
 * is there as it was written. A run that was taken for ended and goes on writes into files without a name.
 */
export class PartialFile<State> {
  readonly #path: string;
  readonly #files: Parts<State>;
  #bytes: number;
  #state: State;

  private constructor(path: string, files: Parts<State>, { bytes, state }: Omit<ConfirmedPart<State>, 'digest'>) {
    this.#path = path;
    this.#files = files;
    this.#bytes = bytes;
    this.#state = state;
  }

  /** Continues the file of the same identity, else starts. Throws a `FileError` while another run writes it. */
  static async open<State>(path: string, options: PartialFileOptions<State>): Promise<PartialFile<State>> {
    const folder = dirname(path);
    if (!existsSync(folder)) throw new UsageError(`The folder ${folder} does not exist.`);
    const lock = await RunLock.take(`${path}.part.lock`);
    try {
      if (existsSync(path) && !options.isForced) throw new UsageError(exists(path));
      return await PartialFile.#open(path, lock, options);
    } catch (error) {
      await lock.release();
      throw error;
    }
  }

  static async #open<State>(path: string, lock: RunLock, options: PartialFileOptions<State>) {
    const { start, isForced } = options;
    const identity = computeDigest(JSON.stringify(options.identity));
    const earlier = isForced ? undefined : await PartJournal.read<State>(journalPath(path));
    if (earlier !== undefined && earlier.identity !== identity) {
      throw new UsageError(
        `${partPath(path)} belongs to another input or other options. Repeat those, or add --force to start again.`,
      );
    }
    const { handle, parts } = await openPart(path, earlier, lock.isTakenOver);
    try {
      const journal = await PartJournal.replace(journalPath(path), { identity, parts });
      return new PartialFile(path, { lock, handle, journal, isForced }, parts.at(-1) ?? { bytes: 0, state: start });
    } catch (error) {
      await handle.close();
      throw error;
    }
  }

  /** The state after the last confirmed part. */
  get state(): State {
    return this.#state;
  }

  /** Writes the next part, then confirms it. */
  async append(text: string, state: State): Promise<void> {
    const { lock, handle, journal } = this.#files;
    await lock.confirm();
    const part = Buffer.from(text);
    await writeWhole(handle, part, partPath(this.#path), this.#bytes);
    await handle.datasync();
    const bytes = this.#bytes + part.length;
    await journal.append({ bytes, digest: computeDigest(part), state }, journalPath(this.#path));
    this.#bytes = bytes;
    this.#state = state;
  }

  /** Gives the file its name. */
  async finish(): Promise<void> {
    const { lock, handle, journal, isForced } = this.#files;
    const part = partPath(this.#path);
    await lock.confirm();
    const [written, named] = await Promise.all([handle.stat(), stat(part)]);
    if (written.size !== this.#bytes || written.ino !== named.ino) {
      throw new FileError(`${part} was changed by another program. The same command checks and resumes it.`);
    }
    await handle.close();
    await journal.close();
    await (isForced ? rename(part, this.#path) : nameNew(part, this.#path));
    await syncFolder(dirname(this.#path));
    await rm(journalPath(this.#path), { force: true });
    await lock.release();
  }

  /** Leaves the file to a later run, if it has anything; says whether it has. */
  async leave(): Promise<boolean> {
    const { lock, handle, journal } = this.#files;
    await handle.close();
    await journal.close();
    if (!(await lock.isHeld())) return false; // it is another run's now
    if (this.#bytes === 0) {
      for (const path of [partPath(this.#path), journalPath(this.#path)]) await rm(path, { force: true });
    }
    await lock.release();
    return this.#bytes > 0;
  }
}

/** The file of earlier parts, cut after the last one that is whole; a copy where another run may still have it open. */
async function openPart<State>(path: string, earlier: Journaled<State> | undefined, isCopied: boolean) {
  const part = partPath(path);
  const draft = `${part}.new`;
  await rm(draft, { force: true });
  if (earlier === undefined || !existsSync(part)) {
    await rm(part, { force: true });
    return { handle: await open(part, 'wx'), parts: [] };
  }
  const source = await open(part, 'r+');
  const copy = isCopied ? await open(draft, 'wx') : undefined;
  try {
    const parts = await wholeParts(source, earlier.parts, async (bytes) => {
      if (copy !== undefined) await writeWhole(copy, bytes, draft);
    });
    if (copy === undefined) {
      await source.truncate(parts.at(-1)?.bytes ?? 0); // what was written and not confirmed, or is damaged
      return { handle: source, parts };
    }
    await copy.datasync();
    await rename(draft, part);
    await source.close();
    return { handle: copy, parts };
  } catch (error) {
    await copy?.close();
    await source.close();
    throw error;
  }
}

/** The parts up to the first one that is not there as it was written. `take` gets the bytes of each. */
async function wholeParts<State>(
  handle: FileHandle,
  parts: readonly ConfirmedPart<State>[],
  take: (bytes: Buffer) => Promise<void>,
): Promise<readonly ConfirmedPart<State>[]> {
  let start = 0;
  for (const [at, { bytes: end, digest }] of parts.entries()) {
    const bytes = Buffer.alloc(end - start);
    const { bytesRead } = await handle.read(bytes, 0, bytes.length, start);
    if (bytesRead < bytes.length || computeDigest(bytes) !== digest) return parts.slice(0, at);
    await take(bytes);
    start = end;
  }
  return parts;
}

/** Names a file without replacing one that another run has finished meanwhile. */
async function nameNew(part: string, path: string): Promise<void> {
  try {
    await link(part, path);
  } catch (error) {
    if (existsSync(path)) throw new FileError(exists(path), { cause: error });
    return rename(part, path); // a file system without hard links
  }
  await rm(part);
}

function exists(path: string): string {
  return `${path} exists. Remove it, or add --force to replace it.`;
}

function partPath(path: string): string {
  return `${path}.part`;
}

function journalPath(path: string): string {
  return `${path}.part.json`;
}
