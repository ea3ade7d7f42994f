import { operatorProgram } from '@registry/command-line';
import { buildIndexCommand, indexCommand } from '@registry/index-host';
import type { Command } from 'commander';
import { personBase, personIndexFiles } from './search/person-base.ts';

/** The operator's commands of people. */
export function operatorCommands(): Command {
  return operatorProgram('people')
    .addCommand(buildIndexCommand('people', personBase, personIndexFiles))
    .addCommand(indexCommand('people', personBase, personIndexFiles));
}
