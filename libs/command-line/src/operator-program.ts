import { Command } from 'commander';
import { typedProgram } from './command-line.config.ts';
import { listCompletions, completionText } from './completions.ts';

export { OPERATOR_PROGRAM } from './command-line.config.ts';

/** The word before which shells put what is to be completed: `complete -- keys cre`. */
export const COMPLETE = 'complete';

/** The root of an app's operator commands: help and faults name what was typed, `brds keys create`, wherever they are from. */
export function operatorProgram(app: string): Command {
  return new Command(typedProgram() ?? app);
}

/** Does what the arguments of the process say, or says how they may go on. */
export async function runOperatorProgram(program: Command): Promise<void> {
  const [word, , ...words] = process.argv.slice(2);
  if (word === COMPLETE) process.stdout.write(completionText(await listCompletions(program, words)));
  else await program.parseAsync();
}
