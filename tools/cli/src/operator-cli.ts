import { stackConfig } from '@registry/tools-stack';
import { Command } from 'commander';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { appCommands } from './app-commands.ts';
import { backupCommand, restoreCommand } from './backup.command.ts';
import { apiKey, callerFolder, typedProgram } from './cli.config.ts';
import { completeCommand, completionCommand } from './completion.ts';
import { feedCommand } from './feed/feed.command.ts';
import { loadCommand } from './loads/load.command.ts';
import { loadsCommand } from './loads/loads.command.ts';
import { natsUsersCommand } from './nats-users.command.ts';
import { operatorContext } from './operator-context.ts';
import { secretsCommand } from './secrets.command.ts';
import { sourcesCommand } from './sources/sources.command.ts';
import { statusCommand } from './status.command.ts';
import { listenCommand } from './watchlists/listen.command.ts';
import { watchlistsCommand } from './watchlists/watchlists.command.ts';

/** All commands of an operator. The environment says which stack they are for. */
export function operatorCli(): Command {
  const config = stackConfig();
  const context = operatorContext(config, typedProgram());
  const { version } = JSON.parse(readFileSync(join(config.root, 'package.json'), 'utf8')) as { version: string };
  const program = new Command(context.program)
    .description('Operate a Business Registry installation. Uses the local `npm start` stack by default.')
    .version(version)
    .enablePositionalOptions()
    .addCommand(statusCommand(context))
    .addCommand(sourcesCommand(context, callerFolder()))
    .addCommand(loadsCommand(context))
    .addCommand(feedCommand(context))
    .addCommand(natsUsersCommand(config.root))
    .addCommand(secretsCommand(config.root, callerFolder()))
    .addCommand(backupCommand(context, callerFolder()))
    .addCommand(restoreCommand(context, callerFolder()))
    .addCommand(loadCommand(context, callerFolder()))
    .addCommand(watchlistsCommand(context, apiKey()))
    .addCommand(listenCommand(context, apiKey()));
  for (const command of appCommands(context)) program.addCommand(command);
  return program.addCommand(completionCommand()).addCommand(completeCommand(context, program), { hidden: true });
}
