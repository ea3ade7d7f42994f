import { recordedProcess } from '@registry/processes';
import { dataFolder, takeStackLock } from '@registry/tools-stack';
import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';

/** What was copied from one folder to another. */
export interface Copied {
  readonly from: string;
  readonly to: string;
  /** Names of files and folders. */
  readonly parts: readonly string[];
}

/** What only the running processes need. */
const LEFT_OUT = ['stack.json', 'run', 'logs'];

/** Copies the data of a stopped stack to a folder that appears whole or not at all. */
export async function backUp(dataRoot: string, to: string): Promise<Copied> {
  if (existsSync(to)) throw new Error(`${to} exists already; name a new folder.`);
  const data = dataFolder(dataRoot);
  if (!existsSync(data.postgres))
    throw new Error(`${dataRoot} has no Postgres. Where POSTGRES_URL names one, back up that one.`);
  return copyWhileStopped(dataRoot, dataRoot, to);
}

/** Copies a backup into a data folder that has nothing yet. */
export async function restore(from: string, dataRoot: string): Promise<Copied> {
  if (!existsSync(dataFolder(from).postgres)) throw new Error(`${from} is not a backup: it has no Postgres.`);
  const present = splitParts(dataRoot);
  if (present.length > 0) throw new Error(`${dataRoot} has ${present.join(', ')} already; rename it first.`);
  return copyWhileStopped(dataRoot, from, dataRoot);
}

async function copyWhileStopped(dataRoot: string, from: string, to: string): Promise<Copied> {
  mkdirSync(dataRoot, { recursive: true });
  const lock = takeStackLock(dataFolder(dataRoot).lock);
  const half = `${to}.half`;
  try {
    refuseServers(dataRoot);
    rmSync(half, { recursive: true, force: true }); // of a copy that was killed
    mkdirSync(half, { mode: 0o700 });
    const parts = splitParts(from);
    // Postgres belongs to another user where root runs it, and stays theirs.
    for (const part of parts) await promisify(execFile)('cp', ['-a', join(from, part), join(half, part)]);
    if (to === dataRoot) for (const part of parts) renameSync(join(half, part), join(to, part));
    else renameSync(half, to);
    return { from, to, parts };
  } finally {
    rmSync(half, { recursive: true, force: true });
    lock.release();
  }
}

/** A server that outlived its stack still writes. */
function refuseServers(dataRoot: string): void {
  const records = join(dataRoot, 'run');
  const running = existsSync(records)
    ? readdirSync(records).filter((name) => recordedProcess(join(records, name)) !== undefined)
    : [];
  if (running.length > 0)
    throw new Error(`${running.join(', ')} still runs on ${dataRoot}; start and stop "npm start" once.`);
}

/** What of a data folder a backup has. */
function splitParts(root: string): string[] {
  return dataFolder(root)
    .parts.filter((path) => !LEFT_OUT.includes(basename(path)) && existsSync(path))
    .map((path) => basename(path));
}
