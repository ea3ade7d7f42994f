import { stackConfig } from '@registry/tools-stack';
import { Command } from 'commander';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { appCommands } from './app-commands.ts';
import { apiKey, callerFolder, typedProgram } from './cli.config.ts';
import { complete, completionCommand } from './completion.ts';
import { feedCommand } from './feed/feed.command.ts';
import { loadCommand } from './load.command.ts';
import { loadsCommand } from './loads.command.ts';
import { natsUsersCommand } from './nats-users.command.ts';
import { operatorContext } from './operator-context.ts';
import { sourcesCommand } from './sources/sources.command.ts';
import { statusCommand } from './status.command.ts';
import { listenCommand } from './watchlists/listen.command.ts';
import { watchlistsCommand } from './watchlists/watchlists.command.ts';

try {
  const config = stackConfig();
  const context = operatorContext(config, typedProgram());
  const { version } = JSON.parse(readFileSync(join(config.root, 'package.json'), 'utf8')) as { version: string };
  const program = new Command(context.program)
    .description('What an operator does. Finds the stack that "npm start" runs by itself.')
    .version(version)
    .enablePositionalOptions()
    .addCommand(statusCommand(context))
    .addCommand(sourcesCommand(context, callerFolder()))
    .addCommand(loadsCommand(context))
    .addCommand(feedCommand(context))
    .addCommand(natsUsersCommand(config.root))
    .addCommand(loadCommand(context, callerFolder()))
    .addCommand(watchlistsCommand(context, apiKey()))
    .addCommand(listenCommand(context, apiKey()));
  for (const command of appCommands(context)) program.addCommand(command);
  program.addCommand(completionCommand());
  if (!(await complete(context, program, process.argv.slice(2)))) await program.parseAsync();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}

// The client of NATS leaves the socket of a server that never answered open, which would keep the process.
process.exit();
