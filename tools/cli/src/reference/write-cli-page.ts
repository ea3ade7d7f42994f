import { findApps, stackConfig } from '@registry/tools-stack';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { operatorCli } from '../operator-cli.ts';
import { cliPage } from './cli-page.ts';

/** `npm run cli-page`: writes docs/reference/cli.md. The apps must be built (`npm run build`). */
const { root } = stackConfig();
writeFileSync(join(root, 'docs', 'reference', 'cli.md'), await cliPage(operatorCli(), findApps(root)));
