import { statfsSync } from 'node:fs';
import { totalmem } from 'node:os';

/** Settings by their names in postgresql.conf. */
export type PostgresSettings = Readonly<Record<string, string>>;

const MI_B = 2 ** 20;

/**
 * How a private server is set: for loads of millions of rows on a machine that also does other work.
 * What is acknowledged is on disk (`fsync` and `synchronous_commit` stay on).
 */
export function defaultSettings(): PostgresSettings {
  return {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '', // a socket's path may be at most 107 bytes, and a clone may lie deeper
    max_connections: '200',
    // A quarter of the memory, as Postgres advises: a search shows companies from anywhere, each page of which a disk reads in milliseconds.
    shared_buffers: shareOfMemory(4, 8_192),
    // Whoever reads a changed page may have to log that it was tidied up, and waits where the log of a load fills its buffers.
    wal_buffers: shareOfMemory(96, 256),
    work_mem: '32MB',
    maintenance_work_mem: '256MB',
    // Nobody replicates or archives: a log that was written need not stay in the system's memory, and Postgres says so to it.
    wal_level: 'minimal',
    max_wal_senders: '0',
    // A load writes some gigabytes of log; at half of this size Postgres writes all changed pages to the disk beside it.
    max_wal_size: '8GB',
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

/** One part of so many of this machine's memory, at most so many MB. */
function shareOfMemory(parts: number, max: number): string {
  return `${Math.floor(Math.min(max, totalmem() / parts / MI_B))}MB`;
}

/** For tests whose data no crash may cost anything: three times as fast a clone of a database. */
export const forgetfulSettings: PostgresSettings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  shared_buffers: '128MB',
  wal_buffers: '4MB',
  max_wal_size: '512MB',
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
