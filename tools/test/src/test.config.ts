import { delimiter, dirname, join } from 'node:path';

/** The folder that holds the whole project. */
export const root = join(import.meta.dirname, '..', '..', '..');

/** The file that workers of jest write the processor seconds of their spec files to. */
export function processorFile(): string | undefined {
  return process.env['TEST_PROCESSOR_FILE'];
}

/** The environment of every stage: this Node first on the path, whether the apps are known to be built, and whether tests draw all of their inputs. */
export function stageEnvironment({ built, drawsAll }: { built: boolean; drawsAll: boolean }): NodeJS.ProcessEnv {
  return {
    ...process.env,
    PATH: `${dirname(process.execPath)}${delimiter}${join(root, 'node_modules', '.bin')}${delimiter}${process.env['PATH'] ?? ''}`,
    ...(built ? { TEST_APPS_BUILT: '1' } : {}),
    ...(drawsAll ? { TEST_DRAWS: 'all' } : {}),
  };
}
