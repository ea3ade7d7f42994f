import 'reflect-metadata';
import { operatorProgram, runOperatorProgram } from '@registry/command-line';
import { buildIndexCommand } from '@registry/index-host';
import { runMain } from '@registry/process-life';
import { demoBase, demoIndexFiles } from './search/demo-base.ts';

/** The operator's commands of demo. */
runMain(async () => {
  await runOperatorProgram(operatorProgram('demo').addCommand(buildIndexCommand('demo', demoBase, demoIndexFiles)));
});
