import { type BaseImage, IndexFileError, type IndexSchema, readBaseFile } from '@registry/name-index';
import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** Files that are kept: the newest, and the one before it for a replica that is just reading it. */
const KEPT = 2;

/** The base segments of one index in a folder, the newest last: `{name}-{number}.index`. */
export class IndexFiles {
  readonly folder: string;
  /** Of what the index is: `companies`. */
  readonly name: string;
  readonly #schema: IndexSchema;
  readonly #pattern: RegExp;

  /** `name` says of what the index is, in letters: `companies`. */
  constructor(dataDir: string, name: string, schema: IndexSchema) {
    this.folder = join(dataDir, 'name-index');
    this.name = name;
    this.#schema = schema;
    this.#pattern = new RegExp(`^${name}-(\\d+)\\.index$`);
  }

  /** Returns the path of the next base. */
  async nextPath(): Promise<string> {
    const newest = (await this.#names()).at(-1);
    const number = newest === undefined ? 0 : Number(this.#pattern.exec(newest)?.[1]);
    return join(this.folder, `${this.name}-${String(number + 1).padStart(8, '0')}.index`);
  }

  /** The path of the newest base. */
  async newestPath(): Promise<string | undefined> {
    const newest = (await this.#names()).at(-1);
    return newest === undefined ? undefined : join(this.folder, newest);
  }

  /** The newest base that can be read; `refused` gets the errors of files that cannot. */
  async readNewest(refused: (error: IndexFileError) => void): Promise<BaseImage | undefined> {
    for (const name of (await this.#names()).reverse()) {
      const image = await this.read(join(this.folder, name), refused);
      if (image !== undefined) return image;
    }
    return undefined;
  }

  /** The base in a file. One that cannot be read is removed: `refused` gets the error. */
  async read(path: string, refused: (error: IndexFileError) => void): Promise<BaseImage | undefined> {
    try {
      return await readBaseFile(path, this.#schema);
    } catch (error) {
      if (!(error instanceof IndexFileError)) throw error;
      refused(error);
      await rm(path, { force: true });
      return undefined;
    }
  }

  /** Removes all but the newest files. */
  async removeOld(): Promise<void> {
    for (const name of (await this.#names()).slice(0, -KEPT)) await rm(join(this.folder, name), { force: true });
  }

  async #names(): Promise<string[]> {
    await mkdir(this.folder, { recursive: true });
    return (await readdir(this.folder)).filter((name) => this.#pattern.test(name)).sort();
  }
}
