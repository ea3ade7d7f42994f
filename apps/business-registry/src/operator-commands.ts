import { operatorProgram } from '@registry/command-line';
import { buildIndexCommand, indexCommand } from '@registry/index-host';
import { loadCommand, loadEachCommand, loadsCommand } from '@registry/loading';
import type { Command } from 'commander';
import { entitiesCommand } from './entities/entities.command.ts';
import { targetFor } from './load/load-targets.ts';
import { companyBase, companyIndexFiles } from './search/company-base.ts';
import { suppressCommands } from './suppress/suppress.command.ts';

/** The operator's commands of business-registry. */
export function operatorCommands(): Command {
  const program = operatorProgram('business-registry')
    .addCommand(buildIndexCommand('business-registry', companyBase, companyIndexFiles))
    .addCommand(indexCommand('business-registry', companyBase, companyIndexFiles))
    .addCommand(loadCommand('business-registry', targetFor))
    .addCommand(loadEachCommand('business-registry', targetFor), { hidden: true })
    .addCommand(loadsCommand('business-registry'))
    .addCommand(entitiesCommand());
  for (const command of suppressCommands()) program.addCommand(command);
  return program;
}
