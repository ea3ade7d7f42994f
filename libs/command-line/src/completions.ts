import type { Command, Option } from 'commander';

/** What may stand where the cursor is. */
export interface Completions {
  /** Each with what it means, of a command's tree in its order. */
  readonly values: readonly (readonly [value: string, description: string])[];
  /** Whether it may be a file. */
  readonly files: boolean;
}

/** Values that only the program knows, by the name of the argument or option that takes them. */
export type KnownValues = Readonly<Record<string, () => Promise<readonly string[]>>>;

/** Arguments that are files. */
const FILES = ['file', 'input'];

/** What may stand in the place of the last word, by a program's own commands, options and choices. */
export async function listCompletions(
  program: Command,
  words: readonly string[],
  known: KnownValues = {},
): Promise<Completions> {
  const { command, positionals, option } = follow(program, words.slice(0, -1));
  const current = words.at(-1) ?? '';
  const offered = option ?? command.registeredArguments[positionals];
  if (option === undefined && current.startsWith('-')) return started(listOptions(command), current);
  const commands = option === undefined && positionals === 0 ? commandsOf(command) : [];
  const name = offered?.name() ?? '';
  const values = offered?.argChoices ?? (await known[name]?.()) ?? [];
  const found = started([...commands, ...values.map((value) => [value, ''] as const)], current);
  return { ...found, files: FILES.includes(name) };
}

/** Where the words before lead: a command, arguments it has been given, an option that waits for its value. */
function follow(program: Command, words: readonly string[]) {
  let command = program;
  let positionals = 0;
  let option: Option | undefined;
  for (const word of words) {
    if (option !== undefined) {
      option = undefined;
    } else if (word.startsWith('-')) {
      const named = command.options.find((one) => one.short === word || one.long === word);
      option = named !== undefined && (named.required || named.optional) ? named : undefined;
    } else {
      const inner = positionals === 0 ? command.commands.find((one) => one.name() === word) : undefined;
      if (inner === undefined) positionals += 1;
      command = inner ?? command;
    }
  }
  return { command, positionals, option };
}

function started(values: Completions['values'], current: string): Completions {
  return { values: values.filter(([value]) => value.startsWith(current)), files: false };
}

function commandsOf(command: Command): Completions['values'] {
  return command
    .createHelp()
    .visibleCommands(command)
    .map((one) => [one.name(), one.description()]);
}

function listOptions(command: Command): Completions['values'] {
  const options = command.createHelp().visibleOptions(command);
  return options.map((option) => [option.long ?? option.flags, option.description]);
}

/** As the shell's scripts read them: a line a value, then whether files are completed too (0) or not (4). */
export function completionText({ values, files }: Completions): string {
  const lines = values.map(([value, description]) => `${value}\t${description}`);
  return [...lines, files ? ':0' : ':4', ''].join('\n');
}
