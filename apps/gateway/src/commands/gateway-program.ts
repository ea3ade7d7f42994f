import { operatorProgram } from '@registry/command-line';
import type { Command } from 'commander';
import { evidenceKeysCommand } from './evidence-keys.command.ts';
import { keysCommand } from './keys.command.ts';
import { openapiCommand } from './openapi.command.ts';
import { workspacesCommand } from './workspaces.command.ts';

/** The operator's commands for workspaces and keys. */
export function gatewayProgram(): Command {
  return operatorProgram('gateway')
    .addCommand(keysCommand())
    .addCommand(workspacesCommand())
    .addCommand(evidenceKeysCommand())
    .addCommand(openapiCommand());
}
