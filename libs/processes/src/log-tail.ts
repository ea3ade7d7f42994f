import { closeSync, fstatSync, openSync, readSync } from 'node:fs';

const TAIL_BYTES = 64 * 1024;

/** The last lines of a log file of any length; empty without the file. */
export function lastLines(file: string, count: number): string {
  let handle: number;
  try {
    handle = openSync(file, 'r');
  } catch {
    return ''; // nothing was logged
  }
  try {
    const size = fstatSync(handle).size;
    const buffer = Buffer.alloc(Math.min(size, TAIL_BYTES));
    readSync(handle, buffer, 0, buffer.length, size - buffer.length);
    return buffer.toString('utf8').trimEnd().split('\n').slice(-count).join('\n');
  } finally {
    closeSync(handle);
  }
}
