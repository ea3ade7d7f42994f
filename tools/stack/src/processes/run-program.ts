import { programFlags, serviceFlags } from '@registry/process-life';
import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import type { AppManifest } from '../settings/app-manifest.ts';

/** How a program is run to its end. */
export interface ProgramCall {
  /** What it is, for the message when it fails. */
  readonly title: string;
  readonly file: string;
  readonly args: readonly string[];
  readonly cwd: string;
  readonly settings: Readonly<Record<string, string | undefined>>;
  /** Ends the program when the stack is stopped meanwhile. */
  readonly signal: AbortSignal;
}

/** Runs a program and returns what it wrote to stdout; throws with all it wrote when it fails. */
export async function runProgram(call: ProgramCall): Promise<string> {
  const child = spawn(call.file, call.args, {
    cwd: call.cwd,
    env: call.settings,
    signal: call.signal,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = new Promise<number | NodeJS.Signals | null>((resolve, reject) => {
    child.once('error', reject).once('close', (code, signal) => resolve(code ?? signal));
  });
  const [result, stdout, stderr] = await Promise.all([ended, text(child.stdout), text(child.stderr)]);
  if (result === 0) return stdout;
  throw new Error(`${call.title} failed (${result}):\n${`${stdout}${stderr}`.trim()}`);
}

/** A built program of an app, run by this Node. */
export function appProgram(dist: string, program: string, args: readonly string[]): { file: string; args: string[] } {
  return { file: process.execPath, args: [...programFlags, `${dist}/${program}.js`, ...args] };
}

/** The service itself of an app, run by this Node. */
export function serviceProgram(app: Pick<AppManifest, 'dist' | 'index'>): { file: string; args: string[] } {
  return { file: process.execPath, args: [...serviceFlags(app), `${app.dist}/main.js`] };
}
