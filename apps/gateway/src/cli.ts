import 'reflect-metadata';
import { operatorProgram, runOperatorProgram } from '@registry/command-line';
import { runMain } from '@registry/process-life';
import { keysCommand } from './commands/keys.command.ts';
import { openapiCommand } from './commands/openapi.command.ts';
import { workspacesCommand } from './commands/workspaces.command.ts';

/** What an operator does with the gateway's workspaces and keys. */
runMain(async () => {
  const program = operatorProgram('gateway')
    .addCommand(keysCommand())
    .addCommand(workspacesCommand())
    .addCommand(openapiCommand());
  await runOperatorProgram(program);
});
