import { type LoadFlags, typedOptions, withLoadOptions } from '@registry/loading/load-options';
import { loadSource } from '@registry/sources';
import { type AppManifest, followLoad, Progress, type ProgressOutput } from '@registry/tools-stack';
import { Command } from 'commander';
import { isAbsolute, resolve } from 'node:path';
import { delegate } from '../delegate.ts';
import type { OperatorContext } from '../operator-context.ts';

/** `load SOURCE FILE|URL|-`: the service that the source is for loads it. */
export function loadCommand(context: OperatorContext, callerFolder: string): Command {
  const command = withLoadOptions(new Command('load')).option(
    '--no-wait',
    'end without waiting until what was loaded can be found',
  );
  return command.action(async (source: string, input: string, flags: LoadFlags & { readonly wait: boolean }) => {
    const app = await findApp(context, source);
    const passed = [source, inputFrom(input, callerFolder), ...typedOptions(command, ['wait'])];
    process.exitCode = await delegate(context, app, ['load', ...passed]);
    if (process.exitCode === 0 && flags.wait)
      await follow(context, flags.quiet === true ? { write: () => true } : process.stderr);
  });
}

/** The app that loads a source. Throws for an unknown source. */
export async function findApp({ apps }: OperatorContext, source: string): Promise<AppManifest> {
  const { target } = await loadSource(source);
  const app = apps.find(({ name, commands }) => commands.includes('load') && name === target);
  if (app === undefined) throw new Error(`No app here loads ${source}, which is for ${target}.`);
  return app;
}

/** Waits until what was loaded can be found, where a stack runs here; Ctrl-C ends the waiting only. */
export async function follow({ stack, root }: OperatorContext, output: ProgressOutput): Promise<void> {
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
  const isFile = input !== '-' && !/^https?:\/\//i.test(input);
  return isFile && !isAbsolute(input) ? resolve(callerFolder, input) : input;
}
