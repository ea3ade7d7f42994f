import { OPERATOR_PROGRAM } from '@registry/command-line';
import { commandFlags } from '@registry/process-life';
import type { AppManifest } from '@registry/tools-stack';
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { constants } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { OperatorContext } from './operator-context.ts';

/** Hands a command to the app that owns what it changes, terminal and all. Returns the exit code. */
export async function delegate(context: OperatorContext, app: AppManifest, args: readonly string[]): Promise<number> {
  const child = start(context, app, args, 'inherit');
  // Ctrl-C reaches the program itself, from the terminal; it ends in its own order, and we after it.
  const stay = (): void => undefined;
  const pass = (): void => void child.kill('SIGTERM');
  process.on('SIGINT', stay).on('SIGTERM', pass);
  try {
    return await exitOf(child);
  } finally {
    process.off('SIGINT', stay).off('SIGTERM', pass);
  }
}

/** What a command of an app prints. Throws where it fails, which it has said on standard error. */
export async function readOutput(context: OperatorContext, app: AppManifest, args: readonly string[]): Promise<string> {
  const child = start(context, app, args, 'pipe');
  const [output, code] = await Promise.all([child.stdout === null ? '' : text(child.stdout), exitOf(child)]);
  if (code !== 0) throw new Error(`${app.name} failed: ${args.join(' ')} exited with code ${code}.`);
  return output;
}

function start(
  context: OperatorContext,
  app: AppManifest,
  args: readonly string[],
  stdout: 'inherit' | 'pipe',
): ChildProcess {
  const program = join(app.dist, 'cli.js');
  if (!existsSync(program)) throw new Error(`${app.name} is not built yet: npm run build`);
  const settings = context.settingsOf(app);
  if (app.database && settings['DATABASE_URL'] === undefined && !wantsHelp(args)) throw new Error(noStack(app));
  return spawn(process.execPath, [...commandFlags, program, ...args], {
    cwd: context.root,
    env: { ...settings, [OPERATOR_PROGRAM]: context.program },
    stdio: ['inherit', stdout, 'inherit'],
  });
}

function exitOf(child: ChildProcess): Promise<number> {
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code, signal) => resolve(code ?? 128 + (signal === null ? 0 : constants.signals[signal])));
  });
}

/** A command without arguments also prints its help. */
function wantsHelp(args: readonly string[]): boolean {
  return args.length === 1 || args.some((arg) => ['--help', '-h', 'help', 'complete'].includes(arg));
}

function noStack(app: AppManifest): string {
  const variable = `${app.name.toUpperCase().replaceAll('-', '_')}_DATABASE_URL`;
  return `No stack runs here. Start one with "npm start", or say where the database of ${app.name} is: ${variable}=postgres://…`;
}
