import { glob } from 'node:fs/promises';
import path from 'node:path';
import { sourcesDirectory } from './sources-directory.ts';

/** Slugs of all sources in the folder, in alphabetical order: every `<place>/<dataset>` that has a source.yml. */
export async function listSources(directory = sourcesDirectory()): Promise<string[]> {
  const slugs: string[] = [];
  for await (const file of glob('*/*/source.yml', { cwd: directory }))
    slugs.push(path.dirname(file).split(path.sep).join('/'));
  return slugs.filter((slug) => !slug.startsWith('node_modules/')).sort();
}
