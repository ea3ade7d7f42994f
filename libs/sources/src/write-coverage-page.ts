import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { coveragePage } from './coverage-page.ts';
import { listSources } from './list-sources.ts';

// `node libs/sources/src/write-coverage-page.ts`: writes docs/reference/coverage.md.
const page = path.resolve(import.meta.dirname, '../../../docs/reference/coverage.md');
await writeFile(page, await coveragePage(await listSources()));
