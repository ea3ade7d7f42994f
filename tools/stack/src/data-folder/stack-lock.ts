import { identify, recordedProcess } from '@registry/processes';
import { linkSync, renameSync, rmSync, writeFileSync } from 'node:fs';

/**
 * Makes this process the only one that runs a stack on a data folder, until `release`. Throws when another one does;
 * a lock whose process was killed is taken over.
 */
export function takeStackLock(file: string): { release(): void } {
  const own = `${file}.${process.pid}`;
  writeFileSync(own, `${JSON.stringify(identify(process.pid))}\n`);
  try {
    while (!tryLink(own, file)) removeDeadLock(file);
  } finally {
    rmSync(own, { force: true });
  }
  return { release: () => rmSync(file, { force: true }) };
}

/** A hard link appears whole or not at all, and never over another. */
function tryLink(own: string, file: string): boolean {
  try {
    linkSync(own, file);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

function removeDeadLock(file: string): void {
  const holder = recordedProcess(file);
  if (holder !== undefined) {
    throw new Error(
      `Another "npm start" runs on the same data (process ${holder.pid}, ${file}). ` +
        'Stop it with Ctrl-C there, or give this one data of its own: STACK_DATA_DIR=/some/folder npm start',
    );
  }
  // Two starts may both have seen the stale lock, and the faster may have written its own by now: move it, then read
  // it.
  const aside = `${file}.dead.${process.pid}`;
  try {
    renameSync(file, aside);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return; // the other start moved it
    throw error;
  }
  if (recordedProcess(aside) !== undefined) tryLink(aside, file);
  rmSync(aside, { force: true });
}

/** Checks that a stack runs on the data folder with this lock. */
export function isStackRunning(file: string): boolean {
  return recordedProcess(file) !== undefined;
}
