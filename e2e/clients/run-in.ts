import { spawn, spawnSync } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { callerEnvironment } from '../e2e.config.ts';

export interface Ended {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs a program in a folder, with these variables and those of the caller, by which package managers find their registries. */
export async function runIn(
  cwd: string,
  [file = '', ...args]: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): Promise<Ended> {
  const child = spawn(file, args, {
    cwd,
    env: { ...callerEnvironment(), ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const code = new Promise<number | null>((resolve, reject) => child.once('error', reject).once('close', resolve));
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)]);
  return { code: await code, stdout, stderr };
}

/** Whether a program is here and ends well; waits for it, as tests are skipped before they run. */
export function succeeds([file = '', ...args]: readonly string[], cwd?: string): boolean {
  return (
    spawnSync(file, args, { stdio: 'ignore', timeout: 180_000, ...(cwd === undefined ? {} : { cwd }) }).status === 0
  );
}
