import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { BASELINE_PATH, readBaseline, shrunk } from './language/baseline.ts';
import { projectIn } from './project-files.ts';
import { BUDGET_PATH, lowerBudgets, readBudgets } from './rules/sizes/line-budget.ts';

/** `npm run baselines`: writes what is left of old words, and the lines that parts still need. It only lowers. */
const root = join(import.meta.dirname, '..', '..', '..');
const project = projectIn(root);
const write = (path: string, content: unknown): void =>
  writeFileSync(join(root, path), `${JSON.stringify(content, undefined, 2)}\n`);
write(BASELINE_PATH, shrunk(readBaseline(project), project));
write(BUDGET_PATH, lowerBudgets(readBudgets(project), project));
