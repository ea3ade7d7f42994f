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
let isWritable: boolean | undefined; // tried once: it costs the start of a program

/**
 * A folder whose files lie in memory, where this machine has room for those of a run: what specs write takes longer on a disk.
 */
export function memoryDisk(): string | undefined {
  try {
    const { type, bavail, bsize } = statfsSync(FOLDER);
    const hasRoom = type === TMPFS_MAGIC && bavail * bsize >= ROOM_MIN && process.availableMemory() >= MEMORY_MIN;
    return hasRoom && (isWritable ??= canWriteIn(postgresUser(), FOLDER)) ? FOLDER : undefined;
  } catch {
    return undefined; // only on Linux
  }
}
