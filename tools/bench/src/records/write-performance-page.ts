import { projectRoot } from '@registry/testing';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { performancePage } from './performance-page.ts';
import { readRecords } from './record.ts';

/** `npm run performance-page`: writes docs/explanation/performance.md from the recorded runs. */
writeFileSync(join(projectRoot, 'docs', 'explanation', 'performance.md'), performancePage(readRecords()));
