import { typedProgram } from '@registry/command-line';

/** The command that prints the rows that the newest load of a source rejected, as the operator types it. */
export function rejectedCommand(source: string): string {
  const program = typedProgram();
  return program === undefined ? `loads --rejected ${source}` : `${program} loads rejected ${source}`;
}
