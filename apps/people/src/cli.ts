import 'reflect-metadata';
import { operatorProgram, runOperatorProgram } from '@registry/command-line';
import { buildIndexCommand } from '@registry/index-host';
import { runMain } from '@registry/process-life';
import { personBase, personIndexFiles } from './search/person-base.ts';

/** The operator's commands of people. */
runMain(async () => {
  await runOperatorProgram(
    operatorProgram('people').addCommand(buildIndexCommand('people', personBase, personIndexFiles)),
  );
});
