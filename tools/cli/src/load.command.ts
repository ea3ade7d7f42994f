import { loadSource } from '@registry/sources';
import { followLoad, Progress, type ProgressOutput } from '@registry/tools-stack';
import { Command } from 'commander';
import { isAbsolute, resolve } from 'node:path';
import { delegate } from './delegate.ts';
import type { OperatorContext } from './operator-context.ts';

/** `load SOURCE FILE|URL|-`: the service that the source is for loads it. */
export function loadCommand(context: OperatorContext, callerFolder: string): Command {
  return new Command('load')
    .description('load a published file')
    .argument('[source]', 'as `sources list` names it')
    .argument('[input]', 'a file, an address, or - for standard input')
    .argument('[options...]')
    .allowUnknownOption()
    .helpOption(false)
    .action(async (source: string | undefined, input: string | undefined, options: string[]) => {
      const wantsHelp =
        source === undefined || [source, input, ...options].some((arg) => arg === '--help' || arg === '-h');
      const target = wantsHelp ? undefined : (await loadSource(source)).target;
      const app = context.apps.find(
        ({ name, commands }) => commands.includes('load') && (name === target || wantsHelp),
      );
      if (app === undefined) throw new Error(`No app here loads ${source}, which is for ${target}.`);
      const passed = wantsHelp
        ? ['--help']
        : [source, ...(input === undefined ? [] : [inputFrom(input, callerFolder)]), ...options.filter(isPassedOn)];
      process.exitCode = await delegate(context, app, ['load', ...passed]);
      if (wantsHelp) process.stdout.write(HELP);
      else if (process.exitCode === 0 && options.every(isPassedOn))
        await follow(context, options.includes('--quiet') ? { write: () => true } : process.stderr);
    });
}

const NO_WAIT = '--no-wait';
const HELP = `  ${NO_WAIT}            end without waiting until what was loaded can be found\n`;

function isPassedOn(option: string): boolean {
  return option !== NO_WAIT;
}

/** Waits until what was loaded can be found, where a stack runs here; Ctrl-C ends the waiting only. */
async function follow({ stack, root }: OperatorContext, output: ProgressOutput): Promise<void> {
  if (stack === undefined) return;
  const interruption = new AbortController();
  process.once('SIGINT', () => interruption.abort());
  try {
    await followLoad(root, stack, new Progress(output), interruption.signal);
  } catch (error) {
    const reason = interruption.signal.aborted ? 'You stopped waiting' : (error as Error).message;
    output.write(`! ${reason}: the rows are loaded, and the services find them soon.\n`);
  }
}

/** npm runs us in the project's folder; a file is meant from where the operator is. */
export function inputFrom(input: string, callerFolder: string): string {
  const isFile = input !== '-' && !/^https?:\/\//i.test(input) && !input.startsWith('--');
  return isFile && !isAbsolute(input) ? resolve(callerFolder, input) : input;
}
