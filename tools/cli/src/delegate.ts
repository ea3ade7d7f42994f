import { programFlags } from '@registry/process-life';
import type { AppManifest } from '@registry/tools-stack';
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { constants } from 'node:os';
import { join } from 'node:path';
import type { OperatorContext } from './operator-context.ts';

/** Hands a command to the app that owns what it changes, terminal and all. Returns the exit code. */
export async function delegate(context: OperatorContext, app: AppManifest, args: readonly string[]): Promise<number> {
  const program = join(app.dist, 'cli.js');
  if (!existsSync(program)) throw new Error(`${app.name} is not built yet: npm run build`);
  const settings = context.settingsOf(app);
  if (app.database && settings['DATABASE_URL'] === undefined && !args.includes('--help')) throw new Error(noStack(app));
  const child = spawn(process.execPath, [...programFlags, program, ...args], {
    cwd: context.root,
    env: settings,
    stdio: 'inherit',
  });
  // Ctrl-C reaches the program itself, from the terminal; it ends in its own order, and we after it.
  process.on('SIGINT', () => undefined);
  process.on('SIGTERM', () => child.kill('SIGTERM'));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code, signal) => resolve(code ?? 128 + (signal === null ? 0 : constants.signals[signal])));
  });
}

function noStack(app: AppManifest): string {
  const variable = `${app.name.toUpperCase().replaceAll('-', '_')}_DATABASE_URL`;
  return `No stack runs here. Start one with "npm start", or say where the database of ${app.name} is: ${variable}=postgres://…`;
}
