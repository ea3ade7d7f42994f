import { join } from 'node:path';
import { generateFiles } from './generate-files.ts';

/** `npm run generate`. */
const written = await generateFiles(join(import.meta.dirname, '..', '..', '..', '..'));
for (const path of written) process.stdout.write(`${path}\n`);
