import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Options of `brds`, as docs/reference/cli.md has them: those of each command by its words, `keys create`. */
export type CommandReference = ReadonlyMap<string, ReadonlySet<string>>;

export function commandReference(root: string): CommandReference {
  const page = readFileSync(join(root, 'docs', 'reference', 'cli.md'), 'utf8');
  const sections = [...page.matchAll(/^## brds (.+)\n\n(?:.+\n\n)?```\n([^]*?)^```$/gm)];
  return new Map(sections.map(([, words = '', help = '']) => [words, listOptions(help)]));
}

/** The options in the help of a command. */
export function listOptions(help: string): ReadonlySet<string> {
  return new Set([...help.matchAll(/^ {2}(?:-\w, )?(--[\w-]+)/gm)].map(([, option = '']) => option));
}

/** The commands of `brds` in a text: the words of each, without those that the shell takes. */
export function brdsCommands(text: string): string[][] {
  const lines = text.replaceAll(/\\\n/g, ' ').split('\n');
  return lines.flatMap((line) =>
    [...line.matchAll(/(?:^|\s)brds ([^#|>&;)]+)/g)].map(([, words = '']) =>
      words.replaceAll(/[[\]]/g, '').trim().split(/\s+/),
    ),
  );
}

/** The first word that `brds` would refuse: a command or an option that it does not have. */
export function refusedWord(reference: CommandReference, words: readonly string[]): string | undefined {
  let command = '';
  for (const word of words) {
    const inner = `${command} ${word}`.trim();
    const options = reference.get(command);
    if (reference.has(inner) || isGroup(reference, inner)) command = inner;
    else if (word.startsWith('--')) {
      if (options?.has(word.replace(/=.*/, '')) !== true) return word;
    } else if (options === undefined || isGroup(reference, command)) return word;
  }
  return undefined;
}

function isGroup(reference: CommandReference, command: string): boolean {
  return [...reference.keys()].some((other) => other.startsWith(`${command} `));
}
