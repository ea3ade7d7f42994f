import { operatorProgram } from '@registry/command-line';
import { loadCommand, loadEachCommand, loadsCommand } from '@registry/loading';
import type { Command } from 'commander';
import { explainCommand } from './explain/explain.command.ts';
import { targetFor } from './load/load-targets.ts';

/** The operator's commands of records-sections. */
export function operatorCommands(): Command {
  return operatorProgram('records-sections')
    .addCommand(loadCommand('records-sections', targetFor))
    .addCommand(loadEachCommand('records-sections', targetFor), { hidden: true })
    .addCommand(loadsCommand('records-sections'))
    .addCommand(explainCommand());
}
