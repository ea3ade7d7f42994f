import type { AppManifest } from '@registry/tools-stack';
import { Command } from 'commander';
import { delegate } from './delegate.ts';
import type { OperatorContext } from './operator-context.ts';

/** `load` goes to the app of the source's target and `loads` to all apps that load; see `loads/load.command.ts` and `loads/loads.command.ts`. */
const chosenOtherwise = new Set(['load', 'loads']);

/** The summary of each command of the apps; the app's own help has the details. */
const DESCRIPTIONS: Readonly<Record<string, string>> = {
  'evidence-keys': 'Manage the keys that sign evidence',
  keys: 'Manage API keys',
  workspaces: 'Manage workspaces, which own keys',
  suppress: 'Hide a company, or one person or contact, everywhere',
  unsuppress: 'Show again what is suppressed',
  suppressions: 'List suppressed companies, persons and contacts',
  erase: 'Erase what is stored of a suppressed company, in the past too',
  index: 'Show the state of a search index, or build it again',
  explain: 'Explain which records match a company, and why similar ones do not',
};

/** One command for each that an app declares in its package.json; the app parses and runs it. */
export function appCommands(context: OperatorContext): Command[] {
  const names = new Set(context.apps.flatMap(({ commands }) => commands));
  return [...names].filter((name) => !chosenOtherwise.has(name)).map((name) => appCommand(context, name));
}

function appCommand(context: OperatorContext, name: string): Command {
  const owners = context.apps.filter(({ commands }) => commands.includes(name));
  const shared = owners.length > 1;
  const list = owners.map((owner) => owner.name).join(', ');
  const description = DESCRIPTIONS[name] ?? `Run ${name} of ${list}`;
  const usage = `${shared ? 'APP ' : ''}[arguments]`;
  const command = new Command(name);
  return command
    .description(
      shared
        ? `${description} (APP is one of ${list}; \`${name} APP --help\` for details)`
        : `${description} (\`${name} --help\` for details)`,
    )
    .usage(usage)
    .argument('[arguments...]')
    .allowUnknownOption()
    .helpOption(false)
    .action(async (args: string[]) => {
      if (shared && ['--help', '-h'].includes(args[0] ?? '')) {
        command.outputHelp();
        return;
      }
      const [owner, rest] = shared ? namedOwner(name, owners, args) : [owners[0], args];
      if (owner !== undefined) process.exitCode = await delegate(context, owner, [name, ...rest]);
    });
}

function namedOwner(name: string, owners: readonly AppManifest[], args: string[]): [AppManifest, string[]] {
  const owner = owners.find((candidate) => candidate.name === args[0]);
  if (owner !== undefined) return [owner, args.slice(1)];
  const list = owners.map((candidate) => candidate.name).join(', ');
  throw new Error(`${name}: the first argument is ${args[0] ?? 'missing'}; expected one of ${list}.`);
}
