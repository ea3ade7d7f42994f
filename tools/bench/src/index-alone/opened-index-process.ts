import { NameIndex, readBaseFile } from '@registry/name-index';
import { corpusSchema } from '../search/corpus/company-corpus.ts';

/*
 * Run as a process of its own: opens the file that it is given and says how long that took and what memory it added,
 * with nothing in the process that remains of a build.
 */

const path = process.argv[2];
if (path === undefined) throw new Error('Say which file to open.');
const rssBefore = process.memoryUsage.rss();
const startedAt = performance.now();
const index = NameIndex.of(await readBaseFile(path, corpusSchema));
index.search({ terms: ['LLC'], offset: 0, limit: 1, facets: corpusSchema.fields });
const START_MS = performance.now() - startedAt;
process.stdout.write(JSON.stringify({ startMs: START_MS, memoryBytes: process.memoryUsage.rss() - rssBefore }));
