import { readFileSync } from 'node:fs';

/** The shell commands of a page, in its order: its code blocks marked `sh`, without the indentation of the list that they are in. */
export function shellBlocks(page: string): string[] {
  const text = readFileSync(page, 'utf8');
  return [...text.matchAll(/^( *)```sh\n([\s\S]*?)^\1```$/gm)].map(([, indent = '', block = '']) =>
    block.replaceAll(new RegExp(`^${indent}`, 'gm'), ''),
  );
}
