import { script } from '@bomb.sh/tab';
import { COMPLETE, listCompletions, completionText, type KnownValues } from '@registry/command-line';
import { listSources } from '@registry/sources';
import { Argument, Command } from 'commander';
import { delegate } from './delegate.ts';
import type { OperatorContext } from './operator-context.ts';

const NAME = 'brds';
const SHELLS = ['bash', 'zsh', 'fish'];

const KNOWN: KnownValues = { source: () => listSources() };

/** `completion SHELL`: the script by which the shell gets completions from this program. */
export function completionCommand(): Command {
  return new Command('completion')
    .description(`Print the shell completion script: source <(${NAME} completion bash)`)
    .addArgument(new Argument('<shell>').choices(SHELLS))
    .action((shell: string) => script(shell, NAME, NAME));
}

/** `complete -- WORDS`: how the line may go on, for such a script; the words of an app's command are for the app to complete. */
export function completeCommand(context: OperatorContext, program: Command): Command {
  return new Command(COMPLETE).argument('[words...]').action(async (words: readonly string[]) => {
    const [name = '', ...rest] = words;
    const owner = context.apps.find(({ commands }) => commands.includes(name));
    const isOwn =
      rest.length === 0 || owner === undefined || (takesSource(program, name) && !words.at(-1)?.startsWith('-'));
    if (isOwn) process.stdout.write(completionText(await listCompletions(program, words, KNOWN)));
    else process.exitCode = await delegate(context, owner, [COMPLETE, '--', ...words]);
  });
}

/** Whether the command is this program's as far as its arguments go: sources are known here. */
function takesSource(program: Command, name: string): boolean {
  const command = program.commands.find((one) => one.name() === name);
  return command !== undefined && (command.commands.length > 0 || command.registeredArguments[0]?.name() === 'source');
}
