import { existsSync } from 'node:fs';
import { createInterface } from 'node:readline/promises';
import type { DataFolder } from './data-folder.ts';

/**
 * Requires confirmation before the data of earlier starts is removed. Throws without a yes, and if standard input is
 * not a terminal.
 */
export async function confirmRemoval(
  { root, parts }: DataFolder,
  signal: AbortSignal,
  input: NodeJS.ReadStream = process.stdin,
  output: NodeJS.WritableStream = process.stdout,
): Promise<void> {
  if (!parts.some((part) => existsSync(part))) return;
  if (!input.isTTY) throw new Error(`--fresh would remove all data in ${root}; add --yes to let it.`);
  const terminal = createInterface({ input, output, terminal: false }); // so that Ctrl-C stays a signal
  const prompt = `Remove all data in ${root}: companies, records, keys, logs? [y/N] `;
  const typed = await terminal.question(prompt, { signal });
  terminal.close();
  if (!/^y(es)?$/i.test(typed.trim())) throw new Error('Nothing was removed, and nothing started.');
}
