import { canWriteIn, postgresUser } from '@registry/private-servers';
import { statfsSync } from 'node:fs';

const FOLDER = '/dev/shm';
/** What statfs(2) calls a tmpfs. */
const TMPFS_MAGIC = 0x0102_1994;
const GI_B = 2 ** 30;
/** Bytes that all folders of a run may come to, mostly Postgres' log. */
const ROOM_MIN = 4 * GI_B;
/** Bytes that remain for processes. */
const MEMORY_MIN = 8 * GI_B;

/**
 * A folder whose files lie in memory, where this machine has room for those of a run. A database of a service has thousands of files, and each test
 * clones one: on a disk of a virtual machine that took 1.5 s, in memory 0.05.
 */
export function memoryDisk(): string | undefined {
  try {
    const { type, bavail, bsize } = statfsSync(FOLDER);
    const hasRoom = type === TMPFS_MAGIC && bavail * bsize >= ROOM_MIN && process.availableMemory() >= MEMORY_MIN;
    return hasRoom && canWriteIn(postgresUser(), FOLDER) ? FOLDER : undefined;
  } catch {
    return undefined; // only on Linux
  }
}
