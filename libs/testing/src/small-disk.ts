import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';

/** A disk of memory over a folder, small enough to be filled. */
export class SmallDisk {
  /** Why it cannot be mounted: not root, not Linux, or a container without the right to mount. */
  readonly refusal: string | undefined;
  readonly #folder: string;
  readonly #filler: string;

  constructor(folder: string, megabytes: number) {
    this.#folder = folder;
    this.#filler = join(folder, 'filler');
    this.refusal = mount(folder, megabytes);
  }

  /** Writes until nothing more can be written. */
  async fill(): Promise<void> {
    const file = await open(this.#filler, 'w');
    try {
      for (let size = 2 ** 20; size >= 512;) {
        const { bytesWritten } = await file.write(Buffer.alloc(size)).catch(() => ({ bytesWritten: 0 }));
        if (bytesWritten < size) size /= 2;
      }
    } finally {
      await file.close();
    }
  }

  /** Makes room again. */
  clear(): void {
    rmSync(this.#filler);
  }

  /** The folder is as before, once processes with open files have ended. */
  unmount(): void {
    execFileSync('umount', ['--lazy', this.#folder]);
  }
}

function mount(folder: string, megabytes: number): string | undefined {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=755`, 'tmpfs', folder], { stdio: 'pipe' });
    return undefined;
  } catch (error) {
    return `no disk can be mounted here: ${(error as Error).message.split('\n')[0]}`;
  }
}
