import { commandFlags, serviceFlags } from '@registry/process-life';
import { execa } from 'execa';
import { Readable } from 'node:stream';
import type { AppManifest } from '../settings/app-manifest.ts';

/** How a program is run to its end. */
export interface ProgramCall {
  /** Its name in the message when it fails. */
  readonly title: string;
  readonly file: string;
  readonly args: readonly string[];
  readonly cwd: string;
  readonly settings: Readonly<Record<string, string | undefined>>;
  /** Ends the program when the stack is stopped meanwhile. */
  readonly signal: AbortSignal;
  /** Lines of its standard input; none without. */
  readonly lines?: AsyncIterable<string>;
}

/** Runs a program and returns what it wrote to stdout; throws with all it wrote when it fails. */
export async function runProgram({ title, file, args, cwd, settings, signal, lines }: ProgramCall): Promise<string> {
  const whole = { env: settings, extendEnv: false, stripFinalNewline: false } as const;
  const input = lines === undefined ? ({ stdin: 'ignore' } as const) : { input: Readable.from(lines) };
  const result = await execa(file, args, { ...whole, ...input, cwd, cancelSignal: signal, reject: false });
  signal.throwIfAborted();
  if (!result.failed) return result.stdout;
  const how = result.exitCode ?? result.signal ?? result.originalMessage;
  throw new Error(`${title} failed (${how}):\n${`${result.stdout}${result.stderr}`.trim()}`);
}

/** A built program of an app, run by this Node. */
export function appProgram(dist: string, program: string, args: readonly string[]): { file: string; args: string[] } {
  return { file: process.execPath, args: [...commandFlags, `${dist}/${program}.js`, ...args] };
}

/** The service itself of an app, run by this Node. */
export function serviceProgram(app: Pick<AppManifest, 'dist' | 'index'>): { file: string; args: string[] } {
  return { file: process.execPath, args: [...serviceFlags(app), `${app.dist}/main.js`] };
}
