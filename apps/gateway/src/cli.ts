import 'reflect-metadata';
import { runMain } from '@registry/process-life';
import { Command } from 'commander';
import { keysCommand } from './commands/keys.command.ts';
import { openapiCommand } from './commands/openapi.command.ts';
import { workspacesCommand } from './commands/workspaces.command.ts';

/** What an operator does with the gateway's workspaces and keys. */
runMain(async () => {
  const program = new Command('gateway')
    .addCommand(keysCommand())
    .addCommand(workspacesCommand())
    .addCommand(openapiCommand());
  await program.parseAsync();
});
