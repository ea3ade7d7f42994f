import { type BaseImage, IndexFileError, readBaseFile } from '@registry/name-index';
import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { companySchema } from './company-documents.ts';

const NAME = /^companies-(\d+)\.index$/;
/** Files that are kept: the newest, and the one before it for a replica that is just reading it. */
const KEPT = 2;

/** The base segments of the index of companies in a folder, the newest last. */
export class IndexFiles {
  readonly folder: string;

  constructor(dataDir: string) {
    this.folder = join(dataDir, 'name-index');
  }

  /** Where the next base is to be written. */
  async nextPath(): Promise<string> {
    await mkdir(this.folder, { recursive: true });
    const newest = (await this.#paths()).at(-1);
    const number = newest === undefined ? 0 : Number(NAME.exec(newest.slice(this.folder.length + 1))?.[1]);
    return join(this.folder, `companies-${String(number + 1).padStart(8, '0')}.index`);
  }

  /** The newest base that can be read; `refused` is told of files that cannot. */
  async readNewest(refused: (error: IndexFileError) => void): Promise<BaseImage | undefined> {
    for (const path of (await this.#paths()).reverse()) {
      try {
        return await readBaseFile(path, companySchema);
      } catch (error) {
        if (!(error instanceof IndexFileError)) throw error;
        refused(error);
        await rm(path, { force: true });
      }
    }
    return undefined;
  }

  /** Removes all but the newest files. */
  async removeOld(): Promise<void> {
    for (const path of (await this.#paths()).slice(0, -KEPT)) await rm(path, { force: true });
  }

  async #paths(): Promise<string[]> {
    await mkdir(this.folder, { recursive: true });
    const names = (await readdir(this.folder)).filter((name) => NAME.test(name));
    return names.sort().map((name) => join(this.folder, name));
  }
}
