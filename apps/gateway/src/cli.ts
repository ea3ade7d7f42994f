import 'reflect-metadata';
import { runOperatorProgram } from '@registry/command-line';
import { runMain } from '@registry/process-life';
import { gatewayProgram } from './commands/gateway-program.ts';

runMain(() => runOperatorProgram(gatewayProgram()));
