/** The environment variable in which the command line names itself to the app that it hands a command to. */
export const OPERATOR_PROGRAM = 'OPERATOR_PROGRAM';

/** What the operator typed before the command's name; undefined where the app was started by itself. */
export function typedProgram(): string | undefined {
  return process.env[OPERATOR_PROGRAM] || undefined;
}
