import { operatorProgram } from '@registry/command-line';
import { loadCommand, loadingConfig, loadsCommand } from '@registry/loading';
import { loadRegisterSources } from '@registry/sources';
import type { Command } from 'commander';
import { explainCommand } from './explain/explain.command.ts';
import { targetFor } from './load/load-targets.ts';

/** The operator's commands of records-sections. */
export function operatorCommands(): Command {
  const findSources = (register: string) => loadRegisterSources(register, loadingConfig().SOURCES_DIR);
  return operatorProgram('records-sections')
    .addCommand(loadCommand('records-sections', (definition) => targetFor(definition, findSources)))
    .addCommand(loadsCommand('records-sections'))
    .addCommand(explainCommand());
}
