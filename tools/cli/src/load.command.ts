import { loadSource } from '@registry/sources';
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
        : [source, ...(input === undefined ? [] : [inputFrom(input, callerFolder)]), ...options];
      process.exitCode = await delegate(context, app, ['load', ...passed]);
    });
}

/** npm runs us in the project's folder; a file is meant from where the operator is. */
export function inputFrom(input: string, callerFolder: string): string {
  const isFile = input !== '-' && !/^https?:\/\//i.test(input) && !input.startsWith('--');
  return isFile && !isAbsolute(input) ? resolve(callerFolder, input) : input;
}
