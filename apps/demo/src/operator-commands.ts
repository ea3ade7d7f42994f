import { operatorProgram } from '@registry/command-line';
import { buildIndexCommand, indexCommand } from '@registry/index-host';
import type { Command } from 'commander';
import { demoBase, demoIndexFiles } from './search/demo-base.ts';

/** The operator's commands of demo. */
export function operatorCommands(): Command {
  return operatorProgram('demo')
    .addCommand(buildIndexCommand('demo', demoBase, demoIndexFiles))
    .addCommand(indexCommand('demo', demoBase, demoIndexFiles));
}
