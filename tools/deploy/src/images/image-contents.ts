import { execa } from 'execa';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Container } from './buildah.ts';

/** Files of every image next to its programs. */
const HELD = ['app/LICENSE', 'app/sbom.cdx.json'];
/** The user and group of an image's programs, as its Dockerfile says. */
const USER = '10001';

/** Throws unless an image holds its license and its list of packages, and no program that raises the rights of its caller. */
export async function checkContents(image: string, container: Container): Promise<void> {
  const files = await container.files();
  const missing = HELD.filter((file) => !existsSync(join(files, file)));
  if (missing.length > 0) throw new Error(`${image} lacks ${missing.join(' and ')}.`);
  const raising = await found(files, '-perm', '/6000');
  if (raising !== '') throw new Error(`${image} has programs with setuid or setgid:\n${raising}`);
}

/** Throws where a program wrote outside of the folders that a pod mounts: its root is read-only there. */
export async function checkWrites(image: string, container: Container): Promise<void> {
  const files = await container.files();
  const mounted = ['data', 'tmp'].flatMap((folder) => ['-not', '-path', `${files}/${folder}/*`]);
  const written = await found(files, '-user', USER, ...mounted);
  if (written !== '') throw new Error(`${image} wrote outside of /data and /tmp:\n${written}`);
}

/** Files with these properties, one a line. */
async function found(folder: string, ...properties: readonly string[]): Promise<string> {
  return (await execa('find', [folder, '-xdev', '-type', 'f', ...properties])).stdout;
}
