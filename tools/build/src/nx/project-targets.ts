import type { CreateNodesV2, TargetConfiguration } from '@nx/devkit';
import { globSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Specs that need a database, a gateway, a process or a whole stack. */
const SYSTEM_SPECS = '**/*.{db,http,process,e2e}.spec.ts';

/**
 * Gives every project its targets: `test` runs its pure specs, `test-system` all others. `nx.json` has the inputs and outputs of
 * each. The specs of tools read files of the whole workspace.
 */
export const createNodesV2: CreateNodesV2 = [
  '{apps/*,libs/*,libs/contracts/*,tools/*,e2e}/package.json',
  (files, _options, { workspaceRoot }) =>
    files.map((file) => {
      const root = dirname(file);
      return [file, { projects: { [root]: { targets: targetsOf(join(workspaceRoot, root), root) } } }] as const;
    }),
];

function targetsOf(folder: string, root: string): Record<string, TargetConfiguration> {
  const specs = globSync('**/*.spec.ts', { cwd: folder, exclude: ['node_modules'] });
  const system = globSync(SYSTEM_SPECS, { cwd: folder, exclude: ['node_modules'] });
  return {
    lint: command(`oxlint ${root}`),
    types: command(`node tools/build/src/types/main.ts ${root}`),
    ...(specs.length > system.length ? { test: command(`node tools/test/src/main.ts --pure ${root}/`) } : {}),
    ...(system.length > 0 ? { 'test-system': command(`node tools/test/src/main.ts --system ${root}/`) } : {}),
  };
}

function command(text: string): TargetConfiguration {
  return { executor: 'nx:run-commands', options: { command: text, cwd: '{workspaceRoot}' } };
}
