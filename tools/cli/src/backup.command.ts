import { printJson, printLines } from '@registry/command-line';
import { Command } from 'commander';
import { resolve } from 'node:path';
import { backUp, type Copied, restore } from './backup-folder.ts';
import type { OperatorContext } from './operator-context.ts';

/** `backup`: everything that "npm start" keeps, while it is stopped. */
export function backupCommand(context: OperatorContext, folder: string): Command {
  return copying('backup', 'Copy everything that "npm start" keeps to a new folder; stop it first')
    .argument('<folder>', 'folder to create')
    .action(async (to: string, { json }: { json: boolean }) => {
      report(await backUp(context.dataRoot, resolve(folder, to)), json);
    });
}

/** `restore`: a backup as the data of "npm start". */
export function restoreCommand(context: OperatorContext, folder: string): Command {
  return copying('restore', 'Copy a backup into the data folder of "npm start", which must be empty')
    .argument('<folder>', 'folder that "backup" created')
    .action(async (from: string, { json }: { json: boolean }) => {
      report(await restore(resolve(folder, from), context.dataRoot), json);
    });
}

function copying(name: string, description: string): Command {
  return new Command(name).description(description).option('--json', 'print one line of JSON', false);
}

function report(copied: Copied, json: boolean): void {
  if (json) printJson(copied);
  else printLines(`Copied ${copied.parts.join(', ')} from ${copied.from} to ${copied.to}.`);
}
