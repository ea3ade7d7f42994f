import { programFlags } from '@registry/process-life';
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { AppSettings } from './stack-plan.ts';
import { runServers } from '../servers/run-servers.ts';
import { programEnvironment, projectRoot } from '../testing.config.ts';

/** What a program left behind. */
export interface ProgramResult {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs an app's `migrate` or `cli` to its end. `input` is what it reads from stdin. */
export async function runAppProgram(
  app: string,
  program: 'migrate' | 'cli',
  args: readonly string[],
  settings: AppSettings,
  input = '',
): Promise<ProgramResult> {
  await runServers().built();
  const file = join(projectRoot, 'dist', 'apps', app, `${program}.js`);
  const child = spawn(process.execPath, [...programFlags, file, ...args], {
    cwd: projectRoot,
    env: programEnvironment(settings),
  });
  const code = new Promise<number | null>((resolve, reject) => child.once('error', reject).once('close', resolve));
  child.stdin.on('error', () => undefined); // a program may end without reading all of it
  child.stdin.end(input);
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)]);
  return { code: await code, stdout, stderr };
}
