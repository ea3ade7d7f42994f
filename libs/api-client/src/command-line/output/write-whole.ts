import { type FileHandle, open, rename } from 'node:fs/promises';
import { dirname } from 'node:path';

/**
 * Writes all bytes, at a position or after what was written last: a disk that is nearly full takes some of them. An error names the
 * file.
 */
export async function writeWhole(handle: FileHandle, bytes: Buffer, path: string, position?: number): Promise<void> {
  try {
    for (let done = 0; done < bytes.length;) {
      const at = position === undefined ? null : position + done;
      const { bytesWritten } = await handle.write(bytes, done, bytes.length - done, at);
      done += bytesWritten;
    }
  } catch (error) {
    throw Object.assign(error as Error, { path });
  }
}

/** Writes a small file: all of it is there, or what was there before. */
export async function replaceFile(path: string, text: string): Promise<void> {
  const draft = `${path}.new`;
  const handle = await open(draft, 'w');
  try {
    await writeWhole(handle, Buffer.from(text), path);
    await handle.datasync();
  } finally {
    await handle.close();
  }
  await rename(draft, path);
  await syncFolder(dirname(path));
}

/** Makes the names of a folder's files last through a power cut, where the system lets a folder be opened. */
export async function syncFolder(path: string): Promise<void> {
  const handle = await open(path, 'r').catch(() => undefined); // Windows
  await handle?.sync().catch(() => undefined); // some file systems
  await handle?.close();
}
