import { runCommand } from '@registry/command-line/run-command';
import type { Command } from 'commander';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type ProgramResult, runAppProgram } from './app-process.ts';
import type { AppSettings } from './stack-plan.ts';
import { projectRoot, workerEnvironment } from '../testing.config.ts';

/** The command that this process runs: it has the environment and the output of the process to itself. */
let running: Promise<unknown> = Promise.resolve();

/**
 * Runs a command of an app's operator. In a worker of jest it is a call of a function: a program takes 0.3 s of processor only to start.
 */
export function runOperatorCommand(
  app: string,
  args: readonly string[],
  settings: AppSettings,
): Promise<ProgramResult> {
  const environment = workerEnvironment(settings);
  if (environment === undefined) return runAppProgram(app, 'cli', args, settings);
  const file = pathToFileURL(join(projectRoot, 'apps', app, 'src', 'operator-commands.ts')).href;
  const ended = running.then(async () => {
    const { operatorCommands } = (await import(file)) as { operatorCommands: () => Command };
    return runCommand(operatorCommands, args, environment);
  });
  running = ended.catch(() => undefined);
  return ended;
}

/** Runs a command of an app's operator; returns what it printed. */
export async function runAppCommand(app: string, args: readonly string[], settings: AppSettings): Promise<string> {
  const { code, stdout, stderr } = await runOperatorCommand(app, args, settings);
  if (code !== 0) throw new Error(`${app} ${args.join(' ')} ended with ${code}: ${stderr}`);
  return stdout;
}

/** Makes a key that manages its workspace by the gateway's own command. Without a limit given it has none to speak of. */
export async function makeApiKey(
  gateway: AppSettings,
  workspace: string,
  dailyLimit = 1_000_000_000,
  plan = 'standard',
): Promise<string> {
  const limit = ['--daily-limit', String(dailyLimit), '--plan', plan];
  const args = ['keys', 'create', '--workspace', workspace, ...limit, '--role', 'manage', '--with-people', '--json'];
  return (JSON.parse(await runAppCommand('gateway', args, gateway)) as { key: string }).key;
}
