import { expect, it, jest } from '@jest/globals';
import { projectRoot } from '@registry/testing';
import { findApps } from '@registry/tools-stack';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { operatorCli } from '../operator-cli.ts';
import { cliPage } from './cli-page.ts';

jest.setTimeout(240_000); // a process for each command of the apps

it('docs/reference/cli.md is the help of every command, those of the apps included: npm run cli-page', async () => {
  const page = readFileSync(join(projectRoot, 'docs', 'reference', 'cli.md'), 'utf8');
  expect(await cliPage(operatorCli(), findApps(projectRoot))).toBe(page);
});
