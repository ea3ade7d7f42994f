import 'reflect-metadata';
import { operatorProgram, runOperatorProgram } from '@registry/command-line';
import { buildIndexCommand } from '@registry/index-host';
import { loadCommand, loadsCommand } from '@registry/loading';
import { runMain } from '@registry/process-life';
import { targetFor } from './load/load-targets.ts';
import { entitiesCommand } from './entities/entities.command.ts';
import { companyBase, companyIndexFiles } from './search/company-base.ts';
import { suppressCommands } from './suppress/suppress.command.ts';

/** The operator's commands of business-registry. */
runMain(async () => {
  const program = operatorProgram('business-registry')
    .addCommand(buildIndexCommand('business-registry', companyBase, companyIndexFiles))
    .addCommand(loadCommand('business-registry', targetFor))
    .addCommand(loadsCommand('business-registry'))
    .addCommand(entitiesCommand());
  for (const command of suppressCommands()) program.addCommand(command);
  await runOperatorProgram(program);
});
