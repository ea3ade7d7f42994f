import { postgresUser, temporaryRoot } from '@registry/private-servers';
import { orphanReaper } from '@registry/processes';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { memoryDisk } from './memory-disk.ts';

/** A folder that is removed with this process at the latest, in whichever way it ends. */
export interface TemporaryFolder {
  readonly path: string;
  /** Removes it now. */
  remove(): void;
}

/** Makes a folder for the length of a test: in a given folder, else in memory, else where this machine has such. */
export function temporaryFolder(
  name = 'test',
  parent = memoryDisk() ?? temporaryRoot(postgresUser()),
): TemporaryFolder {
  const path = mkdtempSync(join(parent, `${name}-`));
  chmodSync(path, 0o711); // the user who runs Postgres passes through, and lists nothing
  orphanReaper.watchDirectory(path);
  return {
    path,
    remove: () => {
      rmSync(path, { recursive: true, force: true });
      orphanReaper.directoryRemoved(path);
    },
  };
}
