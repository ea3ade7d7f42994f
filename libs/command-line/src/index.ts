export { typedProgram } from './command-line.config.ts';
export { listCompletions, completionText, type KnownValues } from './completions.ts';
export { COMPLETE, OPERATOR_PROGRAM, operatorProgram, runOperatorProgram } from './operator-program.ts';
export * from './print.ts';
