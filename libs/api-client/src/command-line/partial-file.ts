import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { type FileHandle, open, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { UsageError } from './usage-error.ts';

/** How far a file is written. */
interface Progress<State> {
  /** Of the input and the options that determine the output. */
  readonly identity: string;
  readonly bytes: number;
  /** What the command needs to go on. */
  readonly state: State;
}

/** A file that is written under another name until it is complete, and goes on after the last part whose writing was confirmed. */
export class PartialFile<State> {
  readonly #path: string;
  readonly #handle: FileHandle;
  #progress: Progress<State>;

  private constructor(path: string, handle: FileHandle, progress: Progress<State>) {
    this.#path = path;
    this.#handle = handle;
    this.#progress = progress;
  }

  /** Continues the file of the same identity, else starts with this state; `isForced` starts again and replaces what is there. */
  static async open<State>(
    path: string,
    { identity, start, isForced }: { readonly identity: object; readonly start: State; readonly isForced: boolean },
  ): Promise<PartialFile<State>> {
    const digest = createHash('sha256').update(JSON.stringify(identity)).digest('hex');
    if (existsSync(path) && !isForced) throw new UsageError(`${path} exists. Remove it, or add --force to replace it.`);
    const earlier = isForced ? undefined : await readProgress<State>(path);
    if (earlier !== undefined && earlier.identity !== digest) {
      throw new UsageError(
        `${partPath(path)} belongs to another input or other options. Repeat those, or add --force to start again.`,
      );
    }
    const progress = earlier ?? { identity: digest, bytes: 0, state: start };
    const handle = await open(partPath(path), progress.bytes > 0 ? 'r+' : 'w');
    await handle.truncate(progress.bytes); // rows that were written, but not confirmed
    return new PartialFile(path, handle, progress);
  }

  /** What the last confirmed part left. */
  get state(): State {
    return this.#progress.state;
  }

  /** Writes the next part, then confirms it. */
  async append(text: string, state: State): Promise<void> {
    const bytes = Buffer.from(text);
    await this.#handle.write(bytes, 0, bytes.length, this.#progress.bytes);
    await this.#handle.datasync();
    this.#progress = { ...this.#progress, bytes: this.#progress.bytes + bytes.length, state };
    const draft = `${progressPath(this.#path)}.new`;
    await writeFile(draft, JSON.stringify(this.#progress));
    await rename(draft, progressPath(this.#path));
  }

  /** Gives the file its name. */
  async finish(): Promise<void> {
    await this.#handle.close();
    await rename(partPath(this.#path), this.#path);
    await rm(progressPath(this.#path), { force: true });
  }

  /** Leaves the file to a later run, if it has anything; says whether it has. */
  async leave(): Promise<boolean> {
    await this.#handle.close();
    if (this.#progress.bytes > 0) return true;
    await rm(partPath(this.#path), { force: true });
    return false;
  }
}

async function readProgress<State>(path: string): Promise<Progress<State> | undefined> {
  if (!existsSync(partPath(path)) || !existsSync(progressPath(path))) return undefined;
  return JSON.parse(await readFile(progressPath(path), 'utf8')) as Progress<State>;
}

function partPath(path: string): string {
  return `${path}.part`;
}

function progressPath(path: string): string {
  return `${path}.part.json`;
}
