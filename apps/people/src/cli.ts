import 'reflect-metadata';
import { runOperatorProgram } from '@registry/command-line';
import { runMain } from '@registry/process-life';
import { operatorCommands } from './operator-commands.ts';

runMain(() => runOperatorProgram(operatorCommands()));
