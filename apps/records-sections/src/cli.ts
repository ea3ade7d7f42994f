import 'reflect-metadata';
import { operatorProgram, runOperatorProgram } from '@registry/command-line';
import { loadCommand, loadingConfig, loadsCommand } from '@registry/loading';
import { runMain } from '@registry/process-life';
import { explainCommand } from './explain/explain.command.ts';
import { loadRegisterSources } from '@registry/sources';
import { targetFor } from './load/load-targets.ts';

/** The operator's commands of records-sections. */
runMain(async () => {
  const findSources = (register: string) => loadRegisterSources(register, loadingConfig().SOURCES_DIR);
  const program = operatorProgram('records-sections')
    .addCommand(loadCommand('records-sections', (definition) => targetFor(definition, findSources)))
    .addCommand(loadsCommand('records-sections'))
    .addCommand(explainCommand());
  await runOperatorProgram(program);
});
