import { statfsSync } from 'node:fs';

/** Settings by their names in postgresql.conf. */
export type PostgresSettings = Readonly<Record<string, string>>;

const MI_B = 2 ** 20;

/** Free room of the machine, in bytes. */
export interface FreeRoom {
  readonly memoryBytes: number;
  /** On the disk of the server's data. */
  readonly diskBytes: number;
}

/** What is free now for a server whose data are in this folder. */
export function freeRoom(directory: string): FreeRoom {
  const { bavail, bsize } = statfsSync(directory);
  return { memoryBytes: process.availableMemory(), diskBytes: bavail * bsize };
}

/**
 * How a private server is set: for loads of millions of rows on a machine that also does other work.
 * What is acknowledged is on disk (`fsync` and `synchronous_commit` stay on).
 */
export function defaultSettings({ memoryBytes, diskBytes }: FreeRoom): PostgresSettings {
  return {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '', // a socket's path may be at most 107 bytes, and a clone may lie deeper
    max_connections: '200',
    // A search shows companies from anywhere, and a disk reads each of their pages in milliseconds. Postgres advises a quarter.
    shared_buffers: megabytes(memoryBytes / 4, 128, 8_192),
    // A reader of a changed page may have to log that it was pruned, and waits while the log of a load fills its
    // buffers.
    wal_buffers: megabytes(memoryBytes / 96, 4, 256),
    work_mem: '32MB',
    maintenance_work_mem: '256MB',
    // Nobody replicates or archives: a log that was written need not stay in the system's memory, and Postgres says so to it.
    wal_level: 'minimal',
    max_wal_senders: '0',
    // A load writes some gigabytes of log. At half of this size Postgres writes all changed pages to the disk meanwhile.
    max_wal_size: megabytes(diskBytes / 10, 512, 8_192),
    checkpoint_timeout: '15min',
    random_page_cost: '1.1', // the default of 4 is for spinning disks
    jit: 'off', // the server's package ships no LLVM
    log_min_messages: 'warning',
    log_checkpoints: 'off',
    timezone: 'UTC',
    log_timezone: 'UTC',
    ...sharedMemory(),
  };
}

/** So many bytes as Postgres reads them, at least `min` MB and at most `max` MB. */
function megabytes(bytes: number, min: number, max: number): string {
  return `${Math.floor(Math.min(max, Math.max(min, bytes / MI_B)))}MB`;
}

/** For tests whose data no crash may cost anything: three times as fast a clone of a database. */
export const nonDurableSettings: PostgresSettings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  shared_buffers: '128MB',
  wal_buffers: '4MB',
  max_wal_size: '512MB',
  max_connections: '600', // one server for all spec files of a run: their stacks have filled 200
};

/** Docker gives /dev/shm 64 MB, less than one parallel hash join may want; then shared segments are files. */
function sharedMemory(): PostgresSettings {
  try {
    const { blocks, bsize } = statfsSync('/dev/shm');
    return blocks * bsize < 1024 * MI_B ? { dynamic_shared_memory_type: 'mmap' } : {};
  } catch {
    return {}; // no /dev/shm: initdb found out what this system has
  }
}
