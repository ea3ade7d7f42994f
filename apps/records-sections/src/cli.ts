import 'reflect-metadata';
import { operatorProgram, runOperatorProgram } from '@registry/command-line';
import { loadCommand, loadsCommand } from '@registry/loading';
import { runMain } from '@registry/process-life';
import { explainCommand } from './explain/explain.command.ts';
import { targetFor } from './load/load-targets.ts';

/** The operator's commands of records-sections. */
runMain(async () => {
  const program = operatorProgram('records-sections')
    .addCommand(loadCommand('records-sections', targetFor))
    .addCommand(loadsCommand('records-sections'))
    .addCommand(explainCommand());
  await runOperatorProgram(program);
});
