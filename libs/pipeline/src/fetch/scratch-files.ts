import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { hostname } from 'node:os';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { errorCode } from '../error-facts.ts';

/** Milliseconds after which the file of a load on another host is taken for one that nobody reads any more. */
const FOREIGN_MS_MAX = 86_400_000;
/** Whose a file is: the host and the process that made it. */
const NAME = /^(?:download|workbook|stdin|joined)-(.+)-(\d+)-[0-9a-f-]{36}$/;

/** The path of a new file, or folder of files, that this process has in a folder, which is made, for as long as it reads an input. */
export async function scratchPath(folder: string, kind: 'download' | 'workbook' | 'stdin' | 'joined'): Promise<string> {
  await mkdir(folder, { recursive: true });
  return path.join(folder, `${kind}-${hostname()}-${process.pid}-${randomUUID()}`);
}

/** Writes a stream to the disk and returns its path; leaves no file if it fails. */
export async function putOnDisk(
  chunks: AsyncIterable<Buffer>,
  folder: string,
  kind: 'workbook' | 'stdin',
  signal?: AbortSignal,
): Promise<string> {
  const file = await scratchPath(folder, kind);
  try {
    await pipeline(chunks, createWriteStream(file, { flags: 'wx' }), signal ? { signal } : {});
    return file;
  } catch (error) {
    await rm(file, { force: true });
    throw error;
  }
}

/** Removes the files of processes that died without removing them. */
export async function removeLeftovers(folder: string): Promise<void> {
  const names = await readdir(folder).catch(() => []); // it is made with the first file
  for (const name of names) {
    const [, host, pid] = NAME.exec(name) ?? [];
    if (host === undefined) continue;
    const file = path.join(folder, name);
    if (host === hostname() ? !isRunning(Number(pid)) : await isOld(file))
      await rm(file, { recursive: true, force: true });
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return errorCode(error) !== 'ESRCH'; // another user's process runs too
  }
}

async function isOld(file: string): Promise<boolean> {
  const found = await stat(file).catch(() => undefined); // its own process has removed it
  return found !== undefined && Date.now() - found.mtimeMs > FOREIGN_MS_MAX;
}
