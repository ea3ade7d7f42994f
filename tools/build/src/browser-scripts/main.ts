import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { browserScripts } from './browser-scripts.ts';

/** Writes what browsers are sent of the scripts of pages. */
const root = join(import.meta.dirname, '..', '..', '..', '..');
for (const { path, text } of await browserScripts(root)) {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
  process.stdout.write(`${path}\n`);
}
