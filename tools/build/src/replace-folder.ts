import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';

/** A file as it is to be written. */
export interface BuiltFile {
  readonly path: string;
  readonly contents: Uint8Array;
}

/**
 * Makes a folder hold exactly these files. What is already there with the same contents is not touched and each
 * change is one rename, so that a program that is started from the folder meanwhile never meets half a file.
 */
export async function replaceFolder(folder: string, files: readonly BuiltFile[]): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const file of files) {
    const current = await readFile(file.path).catch(() => undefined); // absent: new
    if (current !== undefined && current.equals(file.contents)) continue;
    const half = `${file.path}.${process.pid}`;
    await writeFile(half, file.contents);
    await rename(half, file.path);
  }
  const kept = new Set(files.map((file) => basename(file.path)));
  const old = (await readdir(folder)).filter((name) => !kept.has(name) && !/\.\d+$/.test(name));
  for (const name of old) await rm(join(folder, name), { force: true, recursive: true });
}
