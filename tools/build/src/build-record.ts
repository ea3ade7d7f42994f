import { createHash } from 'node:crypto';
import { existsSync, globSync } from 'node:fs';
import { readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** What a build was made from and what it made, kept beside it. */
interface BuildRecord {
  /** SHA-256 of each file that was read, by its path from the root. */
  readonly inputs: Readonly<Record<string, string>>;
  /** Files of the folder. */
  readonly outputs: readonly string[];
}

const FILE = 'build.json';

/** What every build is made from beside the files that it bundles: the builder itself, and the versions of packages. */
const COMMON_INPUTS = ['tools/build/src/**/*.ts', '.swcrc', 'package-lock.json'];

/** Whether a folder holds what a build would make now: nothing that it was made from has changed, and nothing of it is gone. */
export async function isUpToDate(root: string, folder: string): Promise<boolean> {
  const text = await readFile(join(folder, FILE), 'utf8').catch(() => undefined); // absent: never built
  if (text === undefined) return false;
  const { inputs, outputs } = JSON.parse(text) as BuildRecord;
  if (!outputs.every((output) => existsSync(join(folder, output)))) return false;
  const now = await hashesOf(root, Object.keys(inputs)).catch(() => undefined); // a file is gone
  return now !== undefined && Object.entries(inputs).every(([path, hash]) => now[path] === hash);
}

/** Before a folder is changed: what is interrupted then is made again. */
export async function forgetBuild(folder: string): Promise<void> {
  await rm(join(folder, FILE), { force: true });
}

/**
 * The record of a build that began at this time, in milliseconds of the epoch, from these files and what all builds are made
 * from. The files of packages are left out: the lock file says which they are. A file that was written since the build began
 * may not be what was read: it makes the next build do its work.
 */
export async function buildRecord(
  root: string,
  startedAt: number,
  inputs: readonly string[],
  outputs: readonly string[],
) {
  const common = globSync(COMMON_INPUTS, { cwd: root });
  const own = inputs.filter((path) => !path.includes('node_modules/'));
  const hashes = await hashesOf(root, [...own, ...common]);
  for (const path of own) if ((await stat(join(root, path))).mtimeMs >= startedAt) hashes[path] = 'written meanwhile';
  const record: BuildRecord = { inputs: hashes, outputs };
  return { name: FILE, text: `${JSON.stringify(record)}\n` };
}

async function hashesOf(root: string, paths: readonly string[]): Promise<Record<string, string>> {
  const hashes = paths.map(async (path) => {
    const contents = await readFile(join(root, path));
    return [path, createHash('sha256').update(contents).digest('hex')] as const;
  });
  return Object.fromEntries(await Promise.all(hashes));
}
