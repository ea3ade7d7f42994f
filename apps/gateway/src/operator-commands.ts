import { operatorProgram } from '@registry/command-line';
import type { Command } from 'commander';
import { evidenceKeysCommand } from './commands/evidence-keys.command.ts';
import { keysCommand } from './commands/keys.command.ts';
import { openapiCommand } from './commands/openapi.command.ts';
import { peopleCommand } from './commands/people.command.ts';
import { workspacesCommand } from './commands/workspaces.command.ts';

/** The operator's commands for workspaces and keys. */
export function operatorCommands(): Command {
  return operatorProgram('gateway')
    .addCommand(keysCommand())
    .addCommand(workspacesCommand())
    .addCommand(peopleCommand())
    .addCommand(evidenceKeysCommand())
    .addCommand(openapiCommand());
}
