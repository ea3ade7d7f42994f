import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectIn } from '../project-files.ts';
import { BASELINE_PATH, readBaseline, shrunk } from './baseline.ts';

/** `npm run language-baseline`: writes what is left. It lowers counts and moves them with their files. */
const root = join(import.meta.dirname, '..', '..', '..', '..');
const project = projectIn(root);
writeFileSync(join(root, BASELINE_PATH), `${JSON.stringify(shrunk(readBaseline(project), project), undefined, 2)}\n`);
