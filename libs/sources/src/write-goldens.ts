import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { readSample } from './golden.ts';
import { listSources } from './list-sources.ts';
import { sourcesDirectory } from './sources-directory.ts';

// `node libs/sources/src/write-goldens.ts [slug…]`: writes golden.json from each source's sample. Read the difference
// before committing it.
const directory = sourcesDirectory();
const named = process.argv.slice(2);
for (const slug of named.length > 0 ? named : await listSources(directory)) {
  const golden = await readSample(slug, directory);
  await writeFile(path.join(directory, slug, 'golden.json'), `${JSON.stringify(golden, null, 2)}\n`);
  process.stdout.write(`${slug}: ${golden.items.length} records, ${golden.rejects.length} rejects\n`);
}
