import { join } from 'node:path';
import { buildClientPackage } from './build-client-package.ts';

/** `npm run client-package`. */
const root = join(import.meta.dirname, '..', '..', '..', '..');
const folder = join('dist', 'client');

await buildClientPackage(root, join(root, folder));
process.stdout.write(`${folder}: npm pack ./${folder}\n`);
