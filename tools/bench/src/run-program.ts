import { programFlags } from '@registry/process-life';
import { buildApp } from '@registry/tools-build';
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { surroundings } from './bench.config.ts';

export const projectRoot = join(import.meta.dirname, '..', '..', '..');

/** How a program ran. */
export interface ProgramRun {
  readonly seconds: number;
  /** The most memory it held at once, in MiB. */
  readonly rssMiBMax: number;
  /** The last line of its standard output. */
  readonly lastLine: string;
}

const built = new Set<string>();

/** Where a program of an app lies; the app is built first. */
export async function programOf(app: string, program: 'main' | 'migrate' | 'cli'): Promise<string> {
  if (!built.has(app)) await buildApp(projectRoot, app);
  built.add(app);
  return join(projectRoot, 'dist', 'apps', app, `${program}.js`);
}

/** Runs an app's program to its end and watches its memory; throws with its standard error when it fails. */
export async function runProgram(
  app: string,
  program: 'migrate' | 'cli',
  args: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<ProgramRun> {
  const file = await programOf(app, program);
  const startedAt = performance.now();
  const child = spawn(process.execPath, [...programFlags, file, ...args], {
    cwd: projectRoot,
    env: { ...surroundings(), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  let errors = '';
  child.stdout.on('data', (data: Buffer) => (output = (output + data.toString()).slice(-100_000)));
  child.stderr.on('data', (data: Buffer) => (errors = (errors + data.toString()).slice(-10_000)));
  let rssMiBMax = 0;
  const watch = setInterval(() => (rssMiBMax = Math.max(rssMiBMax, peakMiB(child.pid))), 50);
  const code = await new Promise<number | null>((resolve, reject) =>
    child.once('error', reject).once('close', resolve),
  );
  clearInterval(watch);
  if (code !== 0) throw new Error(`${app} ${program} ${args.join(' ')} ended with ${code}: ${errors}`);
  return {
    seconds: (performance.now() - startedAt) / 1000,
    rssMiBMax,
    lastLine: output.trimEnd().split('\n').at(-1) ?? '',
  };
}

/** The high-water mark of a process's resident memory, as Linux keeps it. */
function peakMiB(pid: number | undefined): number {
  try {
    return Number(/VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;
  } catch {
    return 0; // it has just ended
  }
}
