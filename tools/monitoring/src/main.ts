import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { generatedFiles, projectRoot } from './generated-files.ts';

// `npm run monitoring`: writes docs/reference/metrics.md.
for (const [path, text] of await generatedFiles()) await writeFile(join(projectRoot, path), text);
